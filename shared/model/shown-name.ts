/** Control characters, and those that hide text or change its direction. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** The most characters of a name that the system shows; the rest is an ellipsis. */
const mostCharacters = 60;
/** More isn't looked at. */
const mostRead = 1000;

/** A label of a native menu: an ampersand would underline the next letter. */
export function menuLabel(label: string): string {
  return label.replaceAll('&', '&&');
}

/** A name for one line of the system's own surfaces: menus, notifications, titles. Empty when nothing of it is visible. */
export function shownName(name: string): string {
  const characters = [...name.slice(0, mostRead).replace(hidden, ' ').trim()];
  const cut = characters.length > mostCharacters || name.length > mostRead;
  return cut
    ? `${characters
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}
