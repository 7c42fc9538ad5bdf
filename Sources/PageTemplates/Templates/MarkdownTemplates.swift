extension PageTemplate {
  // A page begins with its title, as DocC wants it; the mark comes last.

  static let markdownPage = #"""
    {{% CONTENT_TYPE:TEXT}}
    # {{titleMarkdown}}
    {{#description}}

    {{description}}
    {{/description}}
    {{#scenarios}}

    ## {{nameMarkdown}}
    {{#description}}

    {{description}}
    {{/description}}
    {{#failures}}

    **Failed:** {{headlineMarkdown}}
    {{/failures}}
    {{#hasInitial}}

    Before the first search:

    {{#initialLines}}
    {{initialLines}}
    {{/initialLines}}
    {{#initial}}
    ![{{alternativeMarkdown}}]({{file}})
    {{/initial}}
    {{/hasInitial}}
    {{#steps}}

    ### Step {{number}}

    {{text}}

    {{#filtersUnchanged}}
    Filters: unchanged
    {{/filtersUnchanged}}
    {{^filtersUnchanged}}
    Filters: {{filtersMarkdown}}{{#changeMarkdown}} ({{changeMarkdown}}){{/changeMarkdown}}
    {{/filtersUnchanged}}
    {{#hasHits}}

    Hits: {{hits}}
    {{/hasHits}}
    {{#hasQueries}}

    Queries:

    {{queriesMarkdown}}
    {{/hasQueries}}
    {{#findings}}

    **In the app:** {{headlineMarkdown}} ({{since}}, `{{id}}`).
    {{/findings}}
    {{#failures}}

    **Failed:** {{headlineMarkdown}}
    {{/failures}}
    {{#hasPending}}

    Until the answer arrives:

    {{#pendingLines}}
    {{pendingLines}}
    {{/pendingLines}}
    {{#pending}}
    ![{{alternativeMarkdown}}]({{file}})
    {{/pending}}

    And then:
    {{/hasPending}}

    {{#hasWidgets}}
    {{#widgetLines}}
    {{widgetLines}}
    {{/widgetLines}}
    {{#widgets}}
    ![{{alternativeMarkdown}}]({{file}})
    {{/widgets}}
    {{/hasWidgets}}
    {{^hasWidgets}}
    No widget changes.
    {{/hasWidgets}}
    {{/steps}}
    {{#closingNote}}

    {{closingNote}}
    {{/closingNote}}
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
    - [{{nameMarkdown}}]({{file}}#{{anchor}})
    {{/scenarios}}
    {{#hasPictures}}

    {{#pictures}}
    [![{{alternativeMarkdown}}]({{file}})]({{page}})
    {{/pictures}}
    {{/hasPictures}}
    {{/pages}}

    {{mark}}

    """#
}
