import { createTranslator } from 'use-intl/core';
import type { Failure } from '../model/failure.ts';
import { windowFailure as english } from './en/failure-window.ts';

const translate = createTranslator({ locale: 'en', messages: { failure: english }, namespace: 'failure' });

/** As `createFailure`, for the failures that the window itself reports: it starts without the texts of all others. */
export function createWindowFailure(
  code: keyof typeof english,
  params: Failure['params'] = {},
  more: { cause?: string } = {},
): Failure {
  return {
    code,
    params,
    message: translate(`${code}.message`, params),
    nextStep: translate(`${code}.next`, params),
    ...(more.cause !== undefined && { cause: more.cause.slice(0, 4000) }),
  };
}
