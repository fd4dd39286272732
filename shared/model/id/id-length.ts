/** In characters. Separate from the schemas, for code that must not load zod. */
export const longestId = 80;
