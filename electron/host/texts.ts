import { createTranslator } from 'use-intl/core';
import { catalogue } from '#shared/messages/catalogue.ts';
import { quantitiesFor, writtenValues } from '#shared/messages/quantities.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Locale } from '#shared/model/settings/settings.ts';

/** The catalogue of a language, with that language's amounts and lists. It has all texts: whoever needs few loads it late. */
export function textsIn(locale: Locale) {
  const text = createTranslator({ locale, messages: catalogue[locale] });
  return Object.assign(text, { quantities: quantitiesFor(locale) });
}

export type Texts = ReturnType<typeof textsIn>;

/** What happened. */
export function failureText({ code, params }: Failure, text: Texts): string {
  return text(`failure.${code}.message`, writtenValues(params, text.quantities));
}
