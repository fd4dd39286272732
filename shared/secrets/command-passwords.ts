import { isSecretName } from './secret-names.ts';
import { isUnlikeWords, type Place } from './token-formats.ts';

/** A command, and where in its line a password is: the last group. */
interface CommandFormat {
  command: RegExp;
  password: RegExp;
}

const formats: readonly CommandFormat[] = [
  // `curl -u name:password`
  {
    command: /\bcurl\b/,
    password: /(?:^|\s)(?:-u|-U|--user|--proxy-user)(?:[ \t]{1,20}|=)["']?[^\s:"']{1,200}:([^\s"']{1,500})/g,
  },
  // `mysql -ppassword`
  { command: /\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b/, password: /\s-p["']?([^\s"']{1,500})/g },
  { command: /\bsshpass\b/, password: /\bsshpass[ \t]{1,20}-p[ \t]{0,20}["']?([^\s"']{1,500})/g },
];
/** So far before its option, the command is looked for. */
const commandCharacters = 500;

/** A shorter value is a number of something: `--token 2`. */
const leastOption = 6;
/** `--api-key value` */
const option = /(?:^|[\s"'`])--?([\w-]{2,60})[ \t]{1,20}["']?([^\s"'`<>-][^\s"'`]{0,500})/g;
/** A file of `.netrc`: `machine host login name password value`. */
const netrc = /\blogin\s{1,20}\S{1,200}\s{1,20}password\s{1,20}(\S{1,500})/g;

/** Passwords in command lines, and in a `.netrc`. */
export function commandPasswordsIn(text: string): Place[] {
  return [...formats.flatMap((format) => placesOf(text, format)), ...optionsIn(text), ...lastGroups(text, netrc)];
}

function placesOf(text: string, { command, password }: CommandFormat): Place[] {
  if (!command.test(text)) return [];
  return lastGroups(text, password).filter(({ start }) => {
    const before = text.slice(Math.max(0, start - commandCharacters), start);
    return command.test(before.slice(before.lastIndexOf('\n') + 1));
  });
}

/** In prose, a word follows an option: `--token is required`. */
function optionsIn(text: string): Place[] {
  if (!text.includes('-')) return [];
  return Array.from(text.matchAll(option), ({ 0: whole, 1: name = '', 2: value = '', index }) => {
    const end = index + whole.length;
    const isValue = value.length >= leastOption && isUnlikeWords(value) && isSecretName(name);
    return isValue ? [{ start: end - value.length, end }] : [];
  }).flat();
}

function lastGroups(text: string, format: RegExp): Place[] {
  return Array.from(text.matchAll(format), (match) => {
    const end = match.index + match[0].length;
    return { start: end - (match.at(-1)?.length ?? 0), end };
  });
}
