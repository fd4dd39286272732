import { createTranslator } from 'use-intl/core';
import { catalogue } from '#shared/messages/catalogue.ts';
import { localeFor } from '#shared/messages/shell.ts';

/** The catalogue in the language of the POSIX environment. */
export function createTexts(environment: Record<string, string | undefined>) {
  const locale = localeFor(environment.LC_ALL || environment.LC_MESSAGES || environment.LANG);
  return createTranslator({ locale, messages: catalogue[locale] });
}

export type Texts = ReturnType<typeof createTexts>;
