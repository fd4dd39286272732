/** The longest address of a view that the desktop app restores, in UTF-16 units. */
export const longestAddress = 20_000;
