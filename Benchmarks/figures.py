"""The figures of a run: collected, printed as one table, saved, and compared with those of an earlier run."""
import json
import sys


class Figures:
    """Rows with a label, a value in a unit, and where there are any: other programs' values in the same run, the limit and the goal."""

    def __init__(self):
        self.rows = []

    def add(self, label, value, unit="s", peers=None, limit=None, goal=None, note=""):
        """Adds a row, and shows on the error stream that it was measured.

        `peers`: the values of other programs by name, in the same unit. `goal`: what is aimed at, as a share of the best peer's value, or with
        its unit as text.
        """
        row = {"label": label, "value": value, "unit": unit, "peers": peers or {}, "limit": limit, "goal": goal, "note": note}
        self.rows.append(row)
        print(f"  {label}: {self.number(value)} {unit}", file=sys.stderr, flush=True)

    def title(self, text):
        self.rows.append({"title": text})
        print(text, file=sys.stderr, flush=True)

    @staticmethod
    def number(value):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 100 else f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"

    def text(self, baseline):
        """The table. `baseline`: values of an earlier run by label; empty for none."""
        head = ["", "Searchplay", "best other program", "ratio", "goal", "limit"] + (["against the baseline"] if baseline else []) + [""]
        lines = [head]
        for row in self.rows:
            if "title" in row:
                lines += [[""] * len(head), [row["title"]] + [""] * (len(head) - 1)]
                continue
            unit = row["unit"]
            best = min(row["peers"].items(), key=lambda peer: peer[1], default=None)
            goal = row["goal"]
            cells = [
                row["label"], f"{self.number(row['value'])} {unit}", f"{best[0]} {self.number(best[1])} {unit}" if best else "",
                f"{row['value'] / best[1]:.3f}" if best else "", goal if isinstance(goal, str) else f"{goal:.3f}" if goal else "",
                f"{self.number(row['limit'])} {unit}" if row["limit"] is not None else ""]
            if baseline:
                earlier = baseline.get(row["label"])
                cells.append(f"{row['value'] / earlier:.2f}" if earlier else "")
            lines.append(cells + [row["note"]])
        widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)

    def values(self):
        return {row["label"]: row["value"] for row in self.rows if "label" in row}

    def save(self, path):
        with open(path, "w") as file:
            json.dump(self.values(), file, indent=2)
            file.write("\n")

    def slower(self, baseline):
        """The rows that take at least half as long again as in the baseline."""
        return [f"{label}: {value / baseline[label]:.2f}" for label, value in self.values().items()
                if baseline.get(label) and value > 1.5 * baseline[label]]
