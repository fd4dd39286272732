import { createTranslator } from 'use-intl/core';
import { catalogue } from '#shared/messages/catalogue.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import type { Locale } from '#shared/model/settings/settings.ts';

/** The words on screen in one language. */
export function wordsIn(locale: Locale) {
  return createTranslator({ locale, messages: catalogue[locale] });
}

/** The words on screen in English: specs find everything by them. */
export const text = wordsIn('en');

/** Stands in a sentence for any number: a time, a count. */
export const anyNumber = 918_273;

/** What a failure's sentence must be; {@link anyNumber} among `params` matches every number. */
export function sentence(code: FailureCode, params: Failure['params'] = {}): RegExp {
  return patternOf(createFailure(code, params).message);
}

/** How the sentence about an ended process begins; how many requests it left unanswered is a matter of moments. */
export function processEnded(how: { exitCode: number } | { signal: string }): RegExp {
  const params = { signal: 'none', exitCode: 0, minutes: 0, seconds: anyNumber, inFlight: 0, ...how };
  return patternOf(createFailure('processExited', params).message.replace(/\.$/, ''));
}

/** A pattern for a whole text of the catalogue in which {@link anyNumber} matches every number. */
export function patternOf(text: string): RegExp {
  return new RegExp(literal(text).replace(/918,?273/g, '[\\d,.]+'));
}

/** A text as a piece of a regular expression. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
