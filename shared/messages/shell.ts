import { createTranslator } from 'use-intl/core';
import { locales } from '../model/settings/default-settings.ts';
import type { Locale } from '../model/settings/settings.ts';
import { shell as de } from './de/shell.ts';
import { shell as en } from './en/shell.ts';
import { shell as zhCn } from './zh-CN/shell.ts';

const texts: Record<Locale, typeof en> = { en, de, 'zh-CN': zhCn };

/**
 * The texts of the front ends outside the window, in the best language for `preferred`: a locale, a POSIX `LANG` or an
 * `Accept-Language` list. English when nothing fits.
 */
export function shellText(preferred?: string) {
  const locale = localeFor(preferred);
  return createTranslator({ locale, messages: { shell: texts[locale] }, namespace: 'shell' });
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
