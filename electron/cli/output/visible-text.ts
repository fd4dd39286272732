/**
 * Characters that make a terminal act instead of print (C0, DEL, C1), and those that reorder or hide what is
 * printed (bidirectional controls, line and paragraph separators, byte order mark).
 */
const active = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Server text for a terminal: every active character shown as `\u{1b}`, line breaks and tabs kept. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(active, (character) => (/[\n\t]/.test(character) ? character : code(character)));
}

/** Server text for one line of a table: line breaks and tabs are shown, too. */
export function visibleLine(text: string): string {
  return text.replace(active, code);
}

/** JSON text for a terminal: active characters written as JSON escapes, so that the document stays the same. */
export function visibleJson(text: string): string {
  return text.replace(active, (character) =>
    character === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

function code(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
