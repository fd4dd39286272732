import type { Replacement } from './replacements.ts';

/** A name with the sign after it: `name=`, `name:`, `"name":`, `\"name\":`. */
export interface ValueName {
  name: string;
  separator: ':' | '=';
  isQuoted: boolean;
  /** After `?` or `&`, or with `&` behind its value, as in the query of a URL. */
  isInQuery: boolean;
  /** Without quotes after `{`, `,` or `(`, before a value in quotes, as programs print an object. */
  isPrinted: boolean;
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
 * Takes linear time: only a limited number of characters before each separator is read, nothing of a value that was
 * replaced is read again, and where a value without quotes ends is looked for once. In one that `markOf` keeps there may
 * be other names, so of that it may look only at what is before the next separator.
 */
export function replacementsOfNamed(text: string, { isSecret, markOf }: NamedValueRules): Replacement[] {
  const found: Replacement[] = [];
  const ends = { ':': 0, '=': 0 };
  separator.lastIndex = 0;
  for (let match = separator.exec(text); match !== null; match = separator.exec(text)) {
    const name = nameBefore(text, match.index);
    if (name === undefined || !isSecret(name)) continue;
    const value = valueAfter(text, match.index + 1, name.separator, ends[name.separator]);
    const { start, isQuoted } = value;
    if (!isQuoted) ends[name.separator] = value.end;
    const end = isQuoted || text[value.end - 1] !== ',' ? value.end : value.end - 1;
    const isInQuery = name.isInQuery || (!isQuoted && text[end] === '&');
    const mark = start < end ? markOf(text.slice(start, end), { ...name, isInQuery }, isQuoted) : undefined;
    if (mark === undefined) continue;
    found.push({ start, end, text: mark });
    separator.lastIndex = end;
  }
  return found;
}

const comparison = /=[=>]/y;
const quoteBehind = /:\s{0,20}["']/y;

function nameBefore(text: string, at: number): ValueName | undefined {
  if (isAt(comparison, text, at)) return undefined;
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
  const isPrinted =
    !isQuoted && isAt(quoteBehind, text, at) && /[{,(]/.test(text.charAt(skip(start, /\s/, mostSpaces) - 1));
  return { name: text.slice(start, end), separator: text[at] === ':' ? ':' : '=', isQuoted, isInQuery, isPrinted };
}

function isAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

const spaces = /\s*/y;
const opening = /(\\*)["']/y;
const unquotedAfter = { ':': /[^"'&\s,}\]<>]*/y, '=': /[^"'&;\s<>]*/y };

/**
 * The place of a value from an index on, as it is after a sign, without its quotes. `knownEnd`: where one without quotes
 * ends that began before.
 */
export function valueAfter(
  text: string,
  from: number,
  sign: ':' | '=',
  knownEnd = 0,
): { start: number; end: number; isQuoted: boolean } {
  const first = endOf(spaces, text, from);
  opening.lastIndex = first;
  const [quoted, backslashes = ''] = opening.exec(text) ?? [];
  if (quoted === undefined) {
    const isContainer = sign === ':' && /[[{]/.test(text.charAt(first));
    const end = isContainer ? first : first < knownEnd ? knownEnd : endOf(unquotedAfter[sign], text, first);
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
