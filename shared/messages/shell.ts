import { locales } from '../model/settings/default-settings.ts';
import type { Locale } from '../model/settings/settings.ts';
import { shell as de } from './de/shell.ts';
import { shell as en } from './en/shell.ts';
import { shell as zhCn } from './zh-CN/shell.ts';

const texts: Record<Locale, typeof en> = { en, de, 'zh-CN': zhCn };

type Texts = typeof en;
type Leaf<Name extends keyof Texts> = Texts[Name] extends string ? Name : `${Name}.${keyof Texts[Name] & string}`;
type ShellKey = { [Name in keyof Texts]: Leaf<Name> }[keyof Texts];

/** Gives the text of a key, with a value in place of each `{name}`. */
export type ShellText = (key: ShellKey, values?: Record<string, string | number>) => string;

/**
 * The texts of the front ends outside the window, in the best language for `preferred`: a locale, a POSIX `LANG` or an
 * `Accept-Language` list. English when nothing fits. Without a message formatter: loading one, and its language's
 * data, would hold up Loupe's address.
 */
export function shellText(preferred?: string): ShellText {
  const shell = texts[localeFor(preferred)];
  return (key, values = {}) => textAt(shell, key).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

function textAt(shell: Texts, key: ShellKey): string {
  let found: unknown = shell;
  for (const part of key.split('.')) found = typeof found === 'object' && found !== null && Reflect.get(found, part);
  return String(found);
}

/** The first language of a preference list that Loupe has. */
export function localeFor(preferred = ''): Locale {
  for (const entry of preferred.split(',')) {
    const language = entry
      .trim()
      .split(/[-_.;@]/)[0]
      ?.toLowerCase();
    const found = locales.find((locale) => locale.split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
