import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';

/** The sentence and the next step of a failure in the window's language, in English when its values do not fit. */
export function useFailureText(): (failure: Failure) => { sentence: string; next: string } {
  const t = useTranslations('failure');
  return ({ code, params, message, nextStep }) => {
    const sentence = t(`${code}.message`, params);
    const next = t(`${code}.next`, params);
    // A text that could not be formatted comes back as its own key.
    return {
      sentence: sentence === `failure.${code}.message` ? message : sentence,
      next: next === `failure.${code}.next` ? nextStep : next,
    };
  };
}
