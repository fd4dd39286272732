import { createTranslator } from 'use-intl/core';
import { catalogue } from '#shared/messages/catalogue.ts';
import { quantitiesFor } from '#shared/messages/quantities.ts';
import { localeFor } from '#shared/messages/shell.ts';

/** The catalogue in the language of the POSIX environment, with that language's amounts and lists. */
export function createTexts(environment: Record<string, string | undefined>) {
  const locale = localeFor(environment.LC_ALL || environment.LC_MESSAGES || environment.LANG);
  const text = createTranslator({ locale, messages: catalogue[locale] });
  return Object.assign(text, { quantities: quantitiesFor(locale) });
}

export type Texts = ReturnType<typeof createTexts>;
