// Separate from the schemas, so that the window's first script doesn't load zod.

/** The four paged lists of a server. */
export const catalogKinds = ['resources', 'templates', 'prompts', 'tools'] as const;
