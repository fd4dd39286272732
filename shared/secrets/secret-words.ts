import { isOnlyReferences } from '../model/findings/reference.ts';
import { secretMark } from '../model/secret-mark.ts';
import { isPlaceholder } from './placeholder.ts';
import { isSecretHeader, maskedHeader } from './secret-headers.ts';
import { isSecretName, isSecretOption } from './secret-names.ts';
import { maskedUrl } from './secret-urls.ts';

/** A secret in a command's words. */
export interface SecretWord {
  /** As it is written, without its authentication scheme. */
  value: string;
  /** Where it is: `argument --token`, `header Authorization`, `query key`, `URL user`. */
  what: string;
}

/** What is there in place of a secret; the value itself when it stays. */
export type ReplaceWord = (secret: SecretWord) => string;

const named = /^([\w.$-]{1,100})([=:])/;
/** Before a value: `NAME=`, `--env=NAME=`. */
const variableNames = /^(?:[\w.$-]{1,100}=){0,2}/;

/**
 * The words of a command with their secrets replaced: `--token abc`, `--token=abc`, `-e API_KEY=abc`, `--header
 * "X-Api-Key: abc"`, and those of URLs, also of `DATABASE_URL=postgres://…`. References to secrets stay, and what only
 * stands for one.
 */
export function replacedWords(words: readonly string[], replace: ReplaceWord): string[] {
  return words.map((word, index) => ownSecret(word, words[index - 1], replace) ?? inUrl(word, replace));
}

/** The words of a command to show, without its secrets. */
export function shownWords(words: readonly string[]): string[] {
  return replacedWords(words, () => secretMark);
}

/** `isWhole`: the word may be an option with a value that is a variable or a header in turn. */
function ownSecret(word: string, before: string | undefined, replace: ReplaceWord, isWhole = true): string | undefined {
  const [start = '', name = '', separator] = named.exec(word) ?? [];
  const rest = word.slice(start.length);
  if (separator === '=') {
    const bare = name.replace(/^-+/, '');
    if (isSecretName(bare, 'likely')) return `${start}${replaced(rest, `argument ${name}`, replace)}`;
    const inner = isWhole ? ownSecret(rest, name, replace, false) : undefined;
    if (inner !== undefined) return `${start}${inner}`;
  } else if (separator === ':' && !rest.startsWith('//') && isSecretHeader(name)) {
    const value = rest.trimStart();
    const scheme = maskedHeader(value, '');
    const shown = replaced(value.slice(scheme.length), `header ${name}`, replace);
    return `${word.slice(0, word.length - value.length)}${scheme}${shown}`;
  }
  const isValue = before !== undefined && isSecretOption(before) && !word.startsWith('-');
  return isValue ? replaced(word, `argument ${before}`, replace) : undefined;
}

function replaced(value: string, what: string, replace: ReplaceWord): string {
  return value === '' || isOnlyReferences(value) || isPlaceholder(value) ? value : replace({ value, what });
}

function inUrl(word: string, replace: ReplaceWord): string {
  if (!/[?@]/.test(word)) return word;
  const start = variableNames.exec(word)?.[0] ?? '';
  const masked = maskedUrl(word.slice(start.length), (_value, name, written) =>
    replaced(written, name === undefined ? 'URL user' : `query ${name}`, replace),
  );
  return start + masked;
}
