import { CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { outcomeOf, type ValueExpectation } from '#shared/model/checks/check.ts';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './rows.module.css';
import { useExpectationText } from './why.ts';

/** The expectations of a file with what came of each: what failed first. */
export function ValueExpectations({ expectations }: { expectations: readonly ValueExpectation[] }) {
  const t = useTranslations('checksPage');
  // What failed is what one looks for.
  const sorted = expectations.toSorted((a, b) => Number(a.holds) - Number(b.holds));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={layout.scroll} aria-label={t('expectations')} tabIndex={0}>
      <ul className={css.expectations}>
        {sorted.map((expectation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the expectations of one test, in their order.
          <Expectation key={index} expectation={expectation} />
        ))}
      </ul>
    </section>
  );
}

/** What a test expects, as long as it isn't known what holds. */
export function StatedExpectations({ expectations }: Pick<SavedTest, 'expectations'>) {
  const t = useTranslations('checksPage');
  const text = useExpectationText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={layout.scroll} aria-label={t('expectations')} tabIndex={0}>
      <h4 className={classNames(css.heading, css.expected)}>{t('expectations')}</h4>
      <ul className={css.expectations}>
        {expectations.map((expectation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the expectations of one test, in their order.
          <li key={index} className={layout.breaking}>
            {text(expectation)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const marks = {
  holds: { icon: CircleCheck, label: 'holds', tone: layout.ok },
  failed: { icon: CircleX, label: 'doesNotHold', tone: layout.error },
  notJudged: { icon: CircleQuestionMark, label: 'notJudged', tone: layout.warn },
} as const;

function Expectation({ expectation }: { expectation: ValueExpectation }) {
  const t = useTranslations('checksPage');
  const tests = useTranslations('tests');
  const text = useExpectationText();
  const { problem, place } = expectation;
  const actual = expectation.actual === undefined ? undefined : visibleText(expectation.actual);
  const { icon: Icon, label, tone } = marks[outcomeOf(expectation)];
  return (
    <li className={layout.row}>
      <Icon aria-label={t(label)} className={classNames(layout.fixed, css.mark, tone)} />
      <span className={classNames(layout.stack, layout.breaking)}>
        <span>{text(expectation)}</span>
        {problem !== undefined && <span className={tone}>{tests(`problem.${problem}`, { actual: actual ?? '' })}</span>}
        {problem !== 'errorResponse' && actual !== undefined && (
          <code className={layout.error}>
            {place === undefined
              ? tests('actual', { actual })
              : tests('actualAt', { place: visibleText(place), actual })}
          </code>
        )}
      </span>
    </li>
  );
}
