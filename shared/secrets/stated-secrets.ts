import type { NamedPlace } from './header-lines.ts';
import { isSecretName } from './secret-names.ts';

/** `key="ApiKey" value="…"`, as settings in XML have it. */
const attributes = /\b(?:key|name)=["']([\w.:-]{1,100})["']\s{1,20}value=["']([^"'<>]{1,2000})(?=["'])/gi;
/** A sentence that says a secret: `The password is …`. */
const sentence =
  /\b(pass(?:word|phrase|code)|secret|token|(?:api|access)[ _-]?key)[ \t]{1,4}is:?[ \t]{1,4}["'`]?([^\s"'`]{8,200})/gi;

/** Values whose name is beside them in other ways than `name: value` or `name=value`. */
export function statedSecretsIn(text: string): NamedPlace[] {
  return [
    ...placesOf(text, attributes).filter(({ name }) => isSecretName(name)),
    ...placesOf(text, sentence).flatMap(({ name, start, end }) => {
      const value = text.slice(start, end).replace(/[.,;:!?)]{1,3}$/, '');
      return isNoWord(value) ? [{ name, start, end: start + value.length }] : [];
    }),
  ];
}

function placesOf(text: string, format: RegExp): NamedPlace[] {
  return Array.from(text.matchAll(format), ({ 0: whole, 1: name = '', 2: value = '', index }) => {
    const end = index + whole.length;
    return { name, start: end - value.length, end };
  });
}

/** `base64-encoded`, `sha256` and `8-32` are said of a secret, too. */
const words = /^[a-z]*\d{0,4}(?:-(?:[a-z]+\d{0,4}|\d{1,4}))*$/i;

function isNoWord(value: string): boolean {
  return value.length >= 8 && /\d/.test(value) && /[a-z]/i.test(value) && !words.test(value);
}
