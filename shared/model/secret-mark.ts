/** What is shown in place of a secret. */
export const secretMark = '[masked]';

const markStart = '[masked: ';

/** The mark of one of several secrets: `[masked: header Authorization]`, and for another one `[masked: … 2]`. */
export function namedMark(what: string, number = 1): string {
  return `${markStart}${markName(what)}${number > 1 ? ` ${number}` : ''}]`;
}

/** What a mark can say of a secret: in its own characters, cut. */
export function markName(what: string): string {
  return what
    .replace(/[^\w .$-]+/g, '_')
    .slice(0, 60)
    .trimEnd();
}

/** The first mark in a text: where it begins and ends. */
export function markIn(text: string): { start: number; end: number } | undefined {
  const start = text.indexOf(markStart);
  const end = text.indexOf(']', start) + 1;
  return start < 0 || end === 0 ? undefined : { start, end };
}

/**
 * Whether a value is a mark, also one of older Loupes (`•••`, `[redacted]`), maybe after an authentication scheme. Of a
 * mark in a URL or after a `=`, a part is enough.
 */
export function isSecretMark(value: string): boolean {
  if (value === '[masked:') return true;
  return /^(?:[A-Za-z]{1,10} )?(?:(?:\[masked:)?(?: |%20)[\w .$%-]{1,100}\]|\[masked\]|•••|\[redacted\])$/.test(value);
}

/** A text with something else in place of each mark. */
export function withoutMarks(text: string, replacement: string): string {
  return text.replaceAll(/\[masked(?:: [^\]\n]{1,100})?\]|•••|\[redacted\]/g, replacement);
}

/** Whether a mark is in a text, which then isn't what was sent or received. */
export function hasSecretMark(text: string): boolean {
  return text.includes('[masked') || text.includes('•••') || text.includes('[redacted]');
}
