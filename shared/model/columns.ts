// Separate from the schemas, so that the window's first script doesn't load zod.

/** What the table of costs can be sorted by. */
export const costColumns = ['name', 'kind', 'serverName', 'bytes', 'tokens'] as const;

/** What the table of findings can be sorted by. */
export const findingColumns = ['severity', 'rule', 'item', 'serverName', 'count', 'at'] as const;
