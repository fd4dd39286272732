/** The longest draft that is stored, in characters. */
export const longestDraft = 500_000;
/** The longest key of one, which has the name of its item. */
export const longestDraftKey = 20_000;
