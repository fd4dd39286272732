import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { ValueExpectation } from '#shared/model/checks/check.ts';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import type { ShownCheck } from './shown-check.ts';

/** Of what a server says about a failure, in characters. */
const mostCharacters = 200;

/** Returns a function with the text of an expectation of a file. */
export function useExpectationText(): (expectation: Pick<ValueExpectation, 'kind' | 'path' | 'expected'>) => string {
  const t = useTranslations('tests');
  return useCallback(
    ({ kind, path = '$', expected }) => {
      const isOutput = kind === 'schema' && expected === '"output"';
      return t(`expects.${kind}`, { path: isOutput ? 'none' : visibleText(path), expected: visibleText(expected) });
    },
    [t],
  );
}

/** Returns a function with the text that says in short why a check didn't pass, or what varies in one that did. */
export function useWhy(): (check: ShownCheck) => string {
  const t = useTranslations('checksPage');
  const tests = useTranslations('tests');
  const failureText = useFailureText();
  const expectationText = useExpectationText();
  return useCallback(
    ({ state, isAccepted, isEdited, failure, unmet, differs, reason, skip, varies }) => {
      if (isAccepted && unmet === undefined) return '';
      if (state === 'skipped') {
        if (reason === 'file') return visibleText(skip ?? '');
        return reason === undefined ? '' : t(`reason.${reason}`);
      }
      if (isEdited === true) return t('edited');
      if (failure !== undefined) {
        const said = visibleText(failure.cause?.slice(0, mostCharacters).toWellFormed() ?? '');
        return [failureText(failure).sentence, said].filter((text) => text !== '').join(' ');
      }
      if (unmet !== undefined) {
        const { problem, actual } = unmet;
        const found = problem === undefined ? actual : tests(`problem.${problem}`, { actual: actual ?? '' });
        return t('expected', {
          expectation: expectationText(unmet),
          actual: found === undefined ? 'none' : visibleText(found),
        });
      }
      if (differs !== undefined) {
        const { pointer, item = '', count } = differs;
        const about = { pointer: visibleText(pointer), item: visibleText(item), named: item === '' ? 'no' : 'yes' };
        return t('place', { ...about, more: count - 1 });
      }
      return varies > 0 ? t('variesCount', { count: varies }) : '';
    },
    [t, tests, failureText, expectationText],
  );
}
