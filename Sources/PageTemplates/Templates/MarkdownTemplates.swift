extension PageTemplate {
  // A page begins with its title, as DocC requires; the mark comes last.

  static let markdownPage = #"""
    {{% CONTENT_TYPE:TEXT}}
    # {{titleMarkdown}}
    {{#description}}

    {{description}}
    {{/description}}

    From {{sourceMarkdown}}, with InstantSearch {{version}}.{{#gallery}} [All pages]({{gallery}}){{/gallery}}{{#states}}{{#gallery}} ·{{/gallery}} [The states of its widgets]({{states}}){{/states}}
    {{#scenarios}}
    {{#headingAnchor}}

    <a id="{{headingAnchor}}"></a>
    {{/headingAnchor}}

    ## {{nameMarkdown}}
    {{#description}}

    {{description}}
    {{/description}}
    {{#animation}}

    {{image}}
    {{/animation}}
    {{#isFolded}}

    <details markdown="1"><summary>Step by step</summary>
    {{/isFolded}}
    {{#failures}}

    **Failed:** {{headlineMarkdown}}{{#helpMarkdown}} — {{helpMarkdown}}{{/helpMarkdown}}
    {{/failures}}
    {{#hasInitial}}

    ### Before the first step

    {{#initialLines}}
    {{initialLines}}
    {{/initialLines}}
    {{#initial}}
    {{image}}
    {{/initial}}
    {{/hasInitial}}
    {{#steps}}

    ### {{number}} · {{headingMarkdown}}{{#result}} — {{resultMarkdown}}{{/result}}
    {{#text}}

    {{text}}
    {{/text}}
    {{#crashes}}

    **The app crashes here.**{{#crashReason}} {{crashReason}}{{/crashReason}}
    {{/crashes}}
    {{#failures}}

    **Failed:** {{headlineMarkdown}}{{#helpMarkdown}} — {{helpMarkdown}}{{/helpMarkdown}}
    {{/failures}}
    {{#hasPending}}

    Until the answer arrives:

    {{#pendingLines}}
    {{pendingLines}}
    {{/pendingLines}}
    {{#pending}}
    {{image}}
    {{/pending}}

    And then:
    {{/hasPending}}
    {{#widgetLines}}

    {{widgetLines}}
    {{/widgetLines}}
    {{#picture}}

    {{image}}
    {{/picture}}
    {{^filtersUnchanged}}
    {{#filtersFolded}}

    {{filtersFolded}}
    {{/filtersFolded}}
    {{^filtersFolded}}

    Filters: {{filtersMarkdown}}{{#changeMarkdown}} ({{changeMarkdown}}){{/changeMarkdown}}
    {{/filtersFolded}}
    {{/filtersUnchanged}}
    {{#hasQueries}}

    Queries:

    {{queriesMarkdown}}
    {{/hasQueries}}
    {{/steps}}
    {{#unreached}}

    **{{unreached}}**
    {{/unreached}}
    {{#isFolded}}

    </details>
    {{/isFolded}}
    {{#closingNote}}

    {{closingNote}}
    {{/closingNote}}
    {{#findings}}

    **In the app:** {{headlineMarkdown}} ({{places}}; {{since}}, `{{id}}`).
    {{/findings}}
    {{#repeated}}

    **In the app,** as above: {{repeated}}.
    {{/repeated}}
    {{#accepted}}

    Accepted findings: {{accepted}}.
    {{/accepted}}
    {{/scenarios}}

    {{mark}}

    """#

  static let markdownGallery = #"""
    {{% CONTENT_TYPE:TEXT}}
    # {{titleMarkdown}}
    {{#pages}}

    ## [{{titleMarkdown}}]({{file}})
    {{#description}}

    {{description}}
    {{/description}}

    {{#scenarios}}
    - [{{nameMarkdown}}]({{link}}){{#status}} — **{{status}}**{{/status}}
    {{/scenarios}}
    {{#picture}}

    [{{image}}]({{page}})
    {{/picture}}
    {{/pages}}

    {{mark}}

    """#
}
