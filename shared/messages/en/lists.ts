/** Lists that are fetched page by page: the state of the fetch, and why a list is empty. */
export const lists = {
  count: '{count, number}',
  countSome: '{count, number} of {total, number}',
  refresh: 'Reload',
  cancelFetch: 'Stop loading',
  menu: 'More actions',
  appliesChanges: 'Apply list changes automatically',
  marked: 'Problems: {problems}',
  noMatchTitle: 'Nothing matches',
  noMatchText:
    '{kind, select, resources {No name, title, URI or description} templates {No name, title, URI or description} other {No name, title or description}} matches the search, exactly or fuzzily.',
  clearSearch: 'Clear the search',
  undeclaredTitle:
    '{kind, select, resources {No resources} templates {No resources} prompts {No prompts} other {No tools}}',
  undeclaredText:
    '{kind, select, resources {This server didn’t declare the resources capability, so Loupe doesn’t request any. That is fine: many servers offer tools only.} templates {This server didn’t declare the resources capability, so Loupe doesn’t request any.} prompts {This server didn’t declare the prompts capability, so Loupe doesn’t request any. That is fine: many servers offer tools only.} other {This server didn’t declare the tools capability, so Loupe doesn’t request any.}}',
  oddlyDeclaredText:
    'This server declares {kind, select, resources {resources} templates {resources} prompts {prompts} other {tools}} as {found}, where an object belongs, so Loupe doesn’t request any.',
  undeclaredMark:
    'Requested though the server didn’t declare {kind, select, resources {resources} templates {resources} prompts {prompts} other {tools}}.',
  listAnyway: 'List anyway',
  emptyTitle: 'The list is empty',
  emptyText:
    '{kind, select, resources {The server declares resources but currently lists none.} templates {The server currently lists no templates.} prompts {The server declares prompts but currently lists none.} other {The server declares tools but currently lists none.}}',
  fetch: {
    fetching: 'Loading…',
    soFar: '{count, plural, one {# item} other {# items}} on {pages, plural, one {# page} other {# pages}} so far…',
    again:
      'Reloading: {count, plural, one {# item} other {# items}} on {pages, plural, one {# page} other {# pages}} so far. The list below is the previous one.',
    paused:
      '{count, plural, one {# item} other {# items}} on {pages, plural, one {# page} other {# pages}}; the server has more.',
    stopped: 'Stopped after {count, plural, =0 {no items} one {# item} other {# items}}.',
    kept: 'The items received so far are shown: {count, plural, one {# item} other {# items}} on {pages, plural, one {# page} other {# pages}}.',
    oldKept: 'The previous list is shown.',
    nextPage: 'Load next page',
    rest: 'Load all',
    continue: 'Continue',
    fromStart: 'Start over',
    pages: 'Pages and cursors…',
    pagesShort: 'Pages…',
    changedOnServer: 'The server’s list changed:',
    added: '{count, number} added',
    removed: '{count, number} removed',
    changed: '{count, number} changed',
    unchanged: 'Reloaded: no changes.',
    apply: 'Apply',
    details: 'Details',
    dismiss: 'Dismiss',
    changesTitle: 'List changes',
    more: '…and {count, number} more',
  },
  pages: {
    title: 'Pages and cursors',
    note: 'Cursors are shown exactly as sent and received. Loupe always asks the server and never uses a cache.',
    fromFirst: 'Load page by page',
    columns: {
      number: 'Page',
      sent: 'Cursor sent',
      next: 'Next cursor',
      items: 'Items',
      at: 'Received',
      age: 'Age, scope',
    },
    noneSent: 'none',
    lastPage: 'none: the last page',
    openFrame: 'Show the response in Traffic',
    fresh: '{age} old, fresh for {ttl}',
    stale: '{age} old, stale after {ttl}',
    noHint: 'not stated',
  },
};
