import { valueAfter } from './named-values.ts';
import { isSecretName } from './secret-names.ts';
import { isUnlikeWords, type Place } from './token-formats.ts';

/** A command, and what is before a password in its line. */
interface CommandFormat {
  command: RegExp;
  before: RegExp;
  /** A name and a colon are before the password. */
  hasName?: boolean;
  /** What the same option of another command in that line has. */
  other?: RegExp;
}

const formats: readonly CommandFormat[] = [
  // `curl -u name:password`
  { command: /\bcurl\b/, before: /(?:^|\s)(?:-u|-U|--user|--proxy-user)(?:[ \t]{1,20}|=)/g, hasName: true },
  // `mysql -ppassword`
  {
    command: /(?:^|[^\w./\\-]|\bbin[/\\])(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)(?:\.exe)?\s/,
    before: /\s-p/g,
    // `docker run --name mysql -p3306:3306`
    other: /^(?:[\d.]{7,15}:)?(?:[\d-]{1,11}|\$\{?\w{1,60}\}?):[\d-]{1,11}(?:\/\w{1,10})?$/,
  },
  { command: /\bsshpass\b/, before: /\bsshpass[ \t]{1,20}-p[ \t]{0,20}/g },
];
/** So far before its option, the command is looked for. */
const commandCharacters = 500;
const mostName = 200;

/** A shorter value is a number of something: `--token 2`. */
const leastOption = 6;
/** `--api-key value` */
const option = /(?:^|[\s"'`])--?([\w-]{2,60})[ \t]{1,20}/g;
/** A file of `.netrc`: `machine host login name password value`. */
const netrc = /\blogin\s{1,20}\S{1,200}\s{1,20}password\s{1,20}/g;

/** Passwords in command lines, and in a `.netrc`. */
export function commandPasswordsIn(text: string): Place[] {
  return [
    ...formats.flatMap((format) => placesOf(text, format)),
    ...optionsIn(text),
    ...Array.from(text.matchAll(netrc), (match) => valueBehind(match)),
  ].filter((place) => place !== undefined);
}

function placesOf(text: string, { command, before, hasName = false, other }: CommandFormat): (Place | undefined)[] {
  if (!command.test(text)) return [];
  return Array.from(text.matchAll(before), (match) => {
    const line = text.slice(Math.max(0, match.index - commandCharacters), match.index + match[0].length);
    if (!command.test(line.slice(line.lastIndexOf('\n') + 1))) return undefined;
    const value = valueBehind(match);
    const place = hasName && value !== undefined ? passwordIn(text, value) : value;
    return place !== undefined && other?.test(text.slice(place.start, place.end)) === true ? undefined : place;
  });
}

/** Of `name:password`, of which the password may be in quotes by itself. */
function passwordIn(text: string, { start, end }: Place): Place | undefined {
  const name = /^[^\s:"']+:/.exec(text.slice(start, Math.min(end, start + mostName)))?.[0];
  if (name === undefined) return undefined;
  return start + name.length < end ? { start: start + name.length, end } : valueAt(text, end);
}

/** In prose, a word follows an option: `--token is required`. */
function optionsIn(text: string): Place[] {
  if (!text.includes('-')) return [];
  return Array.from(text.matchAll(option), (match) => {
    const value = isSecretName(match[1] ?? '') ? valueBehind(match) : undefined;
    if (value === undefined || value.end - value.start < leastOption) return [];
    const written = text.slice(value.start, value.end);
    return isUnlikeWords(written) && !/^[<>-]/.test(written) ? [value] : [];
  }).flat();
}

function valueBehind(match: RegExpExecArray): Place | undefined {
  return valueAt(match.input, match.index + match[0].length);
}

/** More backslashes before a quote aren't looked through: the end of each such value may be far. */
const mostBackslashes = 7;

/** The value that begins there, in quotes or not, up to the end of its line; undefined where there is none. */
function valueAt(text: string, at: number): Place | undefined {
  if (text.charAt(at).trim() === '' || text.startsWith('\\'.repeat(mostBackslashes + 1), at)) return undefined;
  const { start, end } = valueAfter(text, at, '=');
  const line = text.slice(start, end).indexOf('\n');
  let last = line < 0 ? end : start + line;
  // Those belong to the quote after it.
  while (last > start && text.charAt(last - 1) === '\\') last -= 1;
  return start < last ? { start, end: last } : undefined;
}
