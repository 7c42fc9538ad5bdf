import Findings
import Forms
import Manifest
import SearchModel
import Texts

/// Masks secrets in traces: in every string that reaches an output as part of a trace.
///
/// This is the only place where data is masked. If there are no secrets, nothing is traversed.
extension StepTrace {
  /// The step without secrets, for an output.
  package func redacted(by redactor: Redactor) -> StepTrace {
    if redactor.isIdle { return self }
    var trace = StepTrace(
      number: number, action: action.redacted(by: redactor), span: span, pending: pending.redacted(by: redactor),
      settled: settled.redacted(by: redactor), promise: promise.map { $0.named(redactor.masked($0.text)) },
      searches: searches.map { $0.redacted(by: redactor) },
      facetSearches: facetSearches.map { $0.redacted(by: redactor) }, sent: sent.map { $0.redacted(by: redactor) }, waiting: waiting,
      calls: calls.map { $0.redacted(by: redactor) },
      filterState: filterState.redacted(by: redactor), surroundings: surroundings.redacted(by: redactor),
      findings: findings.map { $0.redacted(by: redactor) }, crashes: crashes,
      failures: failures.map { $0.redacted(by: redactor) })
    trace.note = note
    return trace
  }
}

extension StartTrace {
  package func redacted(by redactor: Redactor) -> StartTrace {
    if redactor.isIdle { return self }
    return StartTrace(
      state: state.redacted(by: redactor), filterState: filterState.redacted(by: redactor), calls: calls.map { $0.redacted(by: redactor) },
      searches: searches.map { $0.redacted(by: redactor) }, facetSearches: facetSearches.map { $0.redacted(by: redactor) },
      surroundings: surroundings.redacted(by: redactor), findings: findings.map { $0.redacted(by: redactor) },
      failures: failures.map { $0.redacted(by: redactor) }, isOver: isOver)
  }
}

extension StepSurroundings {
  func redacted(by redactor: Redactor) -> StepSurroundings {
    StepSurroundings(
      searchers: searchers.map { $0.redacted(by: redactor) },
      filterStates: filterStates.map { State(name: $0.name, groups: $0.groups.redacted(by: redactor)) }, counts: counts,
      hits: hits.map {
        HitsMemory(id: $0.id, numberOfHits: $0.numberOfHits, objectIDs: $0.objectIDs.map { redactor.masked($0) })
      }, results: results?.redacted(by: redactor), readings: readings.map { $0.redacted(by: redactor) })
  }
}

extension SearcherTrace {
  func redacted(by redactor: Redactor) -> SearcherTrace {
    let searches: Searches =
      switch self.searches {
      case .hits(let ended, let sent): .hits(ended.map { $0.redacted(by: redactor) }, sent: sent.map { $0.redacted(by: redactor) })
      case .facets(let ended, let sent): .facets(ended.map { $0.redacted(by: redactor) }, sent: sent.map { $0.redacted(by: redactor) })
      case .group(let ended, let sent):
        .group(ended.map { $0.redacted(by: redactor) }, sent: sent.map { $0.map { $0.redacted(by: redactor) } })
      }
    return SearcherTrace(name: name, searches: searches, results: results?.redacted(by: redactor))
  }
}

extension StepReading {
  func redacted(by redactor: Redactor) -> StepReading {
    switch self {
    case .hit(let id, let row, let hit): .hit(id, row: row, hit?.redacted(by: redactor))
    case .filters(let state, let reading):
      .filters(
        state: state,
        GroupReading(
          group: reading.group.redacted(by: redactor), filters: reading.filters.map { $0.redacted(by: redactor) }, isEmpty: reading.isEmpty,
          held: reading.held.map { $0.redacted(by: redactor) }))
    }
  }
}

extension ScenarioTrace {
  /// The trace without secrets. The actual values that expectations were compared with (`StepFailure.mismatch`) are kept, because they are
  /// not written to outputs.
  package func redacted(by redactor: Redactor) -> ScenarioTrace {
    if redactor.isIdle { return self }
    var trace = self
    trace.start = start.redacted(by: redactor)
    trace.steps = steps.map { $0.redacted(by: redactor) }
    trace.unfollowed = unfollowed.redacted(by: redactor)
    return trace
  }
}

extension StepFailure {
  func redacted(by redactor: Redactor) -> StepFailure {
    StepFailure(
      kind, at: span, redactor.masked(headline), expected: expected.map { redactor.masked($0) }, actual: actual.map { redactor.masked($0) },
      shown: shown?.map { redactor.masked($0) }, help: redactor.masked(help), mismatch: mismatch)
  }
}

extension UIState {
  func redacted(by redactor: Redactor) -> UIState {
    UIState(
      filters: redactor.masked(filters),
      results: results.map {
        Results(
          nbHits: $0.nbHits, hits: $0.hits.map { $0.redacted(by: redactor) }, redirect: redactor.masked($0.redirect))
      },
      widgets: widgets.map { NamedWidgetState(id: $0.id, state: $0.state.redacted(by: redactor)) })
  }
}

extension WidgetState {
  func redacted(by redactor: Redactor) -> WidgetState {
    func items(_ items: [ListItem]) -> [ListItem] {
      items.map { item in
        ListItem(
          text: redactor.masked(item.text), count: item.count, isSelected: item.isSelected, filter: item.filter?.redacted(by: redactor),
          highlighted: redactor.masked(item.highlighted))
      }
    }
    return switch self {
    case .list(let list): .list(items(list))
    case .refinements(let refinements):
      .refinements(
        refinements.map {
          RefinementItem(
            text: redactor.masked($0.text), filter: $0.filter.redacted(by: redactor), group: $0.group.redacted(by: redactor))
        })
    case .menu(let menu):
      .menu(menu.map { MenuItem(value: redactor.masked($0.value), count: $0.count, level: $0.level, isSelected: $0.isSelected) })
    case .button: self
    // A number cannot hold a mask, so the state becomes a string.
    case .range, .number: rows.contains { redactor.finds(in: $0.text) } ? .text(Redactor.mask) : self
    case .toggle(let text, let isSelected): .toggle(text: redactor.masked(text), isSelected: isSelected)
    case .segments(let segments):
      .segments(segments.map { Segment(key: $0.key, text: redactor.masked($0.text), isSelected: $0.isSelected) })
    case .groups(let groups): .groups(groups.map { Group(title: redactor.masked($0.title), items: items($0.items)) })
    case .rows(let rows):
      .rows(
        rows.map { row in
          row.map { HitRow(redactor.masked($0.text), subtitle: redactor.masked($0.subtitle), image: redactor.masked($0.image)) }
        })
    case .text(let text, let look): .text(redactor.masked(text), look)
    }
  }
}

extension WidgetCalls {
  func redacted(by redactor: Redactor) -> WidgetCalls {
    WidgetCalls(
      id: id,
      calls: calls.map { call in
        var call = call
        switch call.value {
        case .state(let state): call.value = .state(state.redacted(by: redactor))
        case .json(let json): call.value = .json(json.redacted(by: redactor))
        }
        return call
      })
  }
}
