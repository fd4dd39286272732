const shownNames = 5;
const mostCharacters = 40;

/** The first names for a text, each cut to 40 characters, and an ellipsis where there are more. Untrusted. */
export function firstNames(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map((name) => name.slice(0, mostCharacters).toWellFormed());
  return shown.join(', ') + (names.length > shown.length ? ', …' : '');
}
