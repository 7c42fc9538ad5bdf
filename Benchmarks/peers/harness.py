"""Times a peer: PEER CATALOGUE.ndjson WORKLOAD.json OUT.json REPEATS. The cases take turns, so that noise spreads over all of them. A slow
peer repeats them only for a minute, but three times at least."""
import json
import statistics
import sys
import time

TREE = "hierarchicalCategories"


def memory():
    """What the process holds, in MB; 0 where the system does not say."""
    try:
        lines = open("/proc/self/status").readlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def run(name, index):
    catalogue, workload, out, repeats = sys.argv[1:5]
    cases = json.load(open(workload))
    before, began = memory(), time.perf_counter()
    loaded = index(catalogue)
    load, held = time.perf_counter() - began, memory() - before
    answers, times = {}, {case: [] for case in cases}
    for case, questions in cases.items():
        answers[case] = [loaded.answer(question) for question in questions]
    began = time.perf_counter()
    for done in range(int(repeats)):
        if done >= 3 and time.perf_counter() - began > 60:
            break
        for case, questions in cases.items():
            start = time.perf_counter()
            for question in questions:
                loaded.answer(question)
            times[case].append((time.perf_counter() - start) * 1000)
    json.dump({
        "peer": name, "load_s": load, "held_mb": held, "cases": {case: {"med_ms": statistics.median(all)} for case, all in times.items()},
        "answers": {
            case: [{"nbHits": count, "facets": {a: sorted(map(list, v), key=lambda x: (-x[1], x[0])) for a, v in facets.items()}}
                   for count, facets in given] for case, given in answers.items()}}, open(out, "w"))
