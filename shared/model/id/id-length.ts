/** In characters. Separate from the schemas, for code that must not load zod. */
export const LONGEST_ID = 80;
