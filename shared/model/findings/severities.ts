// Separate from the schemas, so that the window's first script doesn't load zod.

/** `error`: the specification says MUST. `warning`: SHOULD, or a likely fault. `info`: worth knowing. */
export const severities = ['error', 'warning', 'info'] as const;
