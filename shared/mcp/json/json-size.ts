const quote = 0x22;
const backslash = 0x5c;

/** Characters outside of strings that begin a value, or a comment: each costs a parser more than it is long. */
const begins = new Set([0x5b, 0x7b, 0x2c, 0x2f]);

interface Limits {
  most: number;
  deepest: number;
}

/**
 * Whether a JSON text, or one that may have comments, has more values than `most` or is nested deeper than `deepest`: such a
 * text takes a parser far more time and memory than it is long. Takes time for the part up to there only.
 */
export function isLargeJson(text: string, limits: Limits): boolean {
  return valuesIn(text, limits) === undefined;
}

/** About how many values a JSON text has; undefined over a limit. */
export function valuesIn(text: string, { most, deepest }: Limits): number | undefined {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at);
    else if (begins.has(code)) {
      values += 1;
      if (code === 0x5b || code === 0x7b) depth += 1;
      if (values > most || depth > deepest) return undefined;
    } else if ((code === 0x5d || code === 0x7d) && depth > 0) depth -= 1;
  }
  return values;
}

/** Where the string ends that begins at a quote. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (before > start + 1 && text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
