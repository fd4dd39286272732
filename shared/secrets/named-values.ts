import type { Replacement } from './replacements.ts';

/** A name with the sign after it: `name=`, `name:`, `"name":`, `\"name\":`. */
export interface ValueName {
  name: string;
  separator: ':' | '=';
  isQuoted: boolean;
  /** After `?` or `&`, as in the query of a URL. */
  isInQuery: boolean;
}

export interface NamedValueRules {
  isSecret(name: ValueName): boolean;
  /** What is shown in place of a value, which is given as it was written, without quotes; undefined when it stays. */
  markOf(value: string, name: ValueName, isQuoted: boolean): string | undefined;
}

const separator = /[:=]/g;
const nameCharacter = /[\w.$-]/;
/** Longer names aren't those of a secret. */
const mostName = 100;
/** More spaces before a separator, or more backslashes before a quote, aren't looked through. */
const mostSpaces = 20;
const mostBackslashes = 63;

/**
 * The replacements for named values in a text that isn't JSON: one that is cut off or has a prefix, a form, a sentence.
 * Takes linear time: only a limited number of characters before each separator is read, and nothing of a value that was
 * replaced is read again. A value that `markOf` keeps must have no separators.
 */
export function replacementsOfNamed(text: string, { isSecret, markOf }: NamedValueRules): Replacement[] {
  const found: Replacement[] = [];
  separator.lastIndex = 0;
  for (let match = separator.exec(text); match !== null; match = separator.exec(text)) {
    const name = nameBefore(text, match.index);
    if (name === undefined || !isSecret(name)) continue;
    const { start, end, isQuoted } = valueAfter(text, match.index + 1, name.separator);
    const mark = start < end ? markOf(text.slice(start, end), name, isQuoted) : undefined;
    if (mark === undefined) continue;
    found.push({ start, end, text: mark });
    separator.lastIndex = end;
  }
  return found;
}

function nameBefore(text: string, at: number): ValueName | undefined {
  const skip = (from: number, character: RegExp, most: number) => {
    let index = from;
    while (from - index < most && index > 0 && character.test(text.charAt(index - 1))) index -= 1;
    return index;
  };
  let end = skip(at, /\s/, mostSpaces);
  const isQuoted = /["']/.test(text.charAt(end - 1));
  if (isQuoted) end = skip(end - 1, /\\/, mostBackslashes);
  const start = skip(end, isQuoted ? /[^"'\\]/ : nameCharacter, mostName);
  if (start === end || end - start === mostName) return undefined;
  const isInQuery = !isQuoted && /[?&]/.test(text.charAt(start - 1));
  return { name: text.slice(start, end), separator: text[at] === ':' ? ':' : '=', isQuoted, isInQuery };
}

const spaces = /\s*/y;
const opening = /(\\*)["']/y;
const unquotedAfter = { ':': /[^"'&\s,}\]<>]*/y, '=': /[^"'&;\s<>]*/y };

/** The place of a value from an index on, as it is after a sign, without its quotes. */
export function valueAfter(
  text: string,
  from: number,
  sign: ':' | '=',
): { start: number; end: number; isQuoted: boolean } {
  const first = endOf(spaces, text, from);
  opening.lastIndex = first;
  const [quoted, backslashes = ''] = opening.exec(text) ?? [];
  if (quoted === undefined) {
    const isContainer = sign === ':' && /[[{]/.test(text.charAt(first));
    const end = isContainer ? first : endOf(unquotedAfter[sign], text, first);
    return { start: first, end, isQuoted: false };
  }
  const start = first + quoted.length;
  return { start, end: closingQuote(text, start, quoted.slice(-1), backslashes.length), isQuoted: true };
}

function endOf(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  return sticky.test(text) ? sticky.lastIndex : from;
}

/**
 * Where a quoted value ends, before the backslashes of its closing quote; the end of the text when it is cut off. In
 * JSON within JSON strings, a string's own quotes have 1, 3, 7 … backslashes before them, and those in it have more.
 */
function closingQuote(text: string, start: number, quote: string, backslashes: number): number {
  const period = 2 * (backslashes + 1);
  let run = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === quote && run % period === backslashes) return at - backslashes;
    run = character === '\\' ? run + 1 : 0;
  }
  return text.length;
}
