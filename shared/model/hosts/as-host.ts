// Separate from the schemas, so that the window's first script doesn't load zod.

/** How sure a fact about a host is; the surest first. `reported`: an issue or a third party says so. */
export const hostSurenesses = ['measured', 'source', 'documented', 'reported'] as const;

/** In place of a host's id: as itself, although a server's setting names a host. */
export const asLoupe = 'loupe';

/** What the id of a host's profile is like. */
export const hostIdPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
