import { useTranslations } from 'use-intl';
import type { SameExpectation } from '#shared/model/checks/check.ts';
import { TextContent, TextSides } from '../../../kit/content/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './rows.module.css';

/** The places that differ from before, vary by themselves, or aren't judged. */
export function SamePlaces({ same: { differs, varies, ignored, limits, unjudged } }: { same: SameExpectation }) {
  const t = useTranslations('checksPage');
  const { list } = useQuantities();
  if (differs.length === 0 && varies.length === 0 && ignored === 0 && limits.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={css.places} aria-label={t('places')} tabIndex={0}>
      <Facts>
        {differs.length > 0 && (
          <Fact name={t('differs')}>
            <ul className={layout.stack}>
              {differs.map((pointer) => (
                <li key={pointer}>
                  <code className={layout.breaking}>{visibleText(pointer)}</code>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {varies.length > 0 && (
          <Fact name={t('varies')}>
            <ul className={layout.stack}>
              {varies.map(({ pointer, kind }) => (
                <li key={pointer}>
                  <code className={layout.breaking}>{visibleText(pointer)}</code>{' '}
                  <span className={layout.quiet}>{t(`kind.${kind}`)}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      {ignored > 0 && <p className={layout.quiet}>{t('ignored', { count: ignored })}</p>}
      {limits.map((limit) => (
        <p key={limit} className={classNames(layout.warn, layout.breaking)}>
          {t(`limit.${limit}`, { places: list(unjudged.map(visibleText)) })}
        </p>
      ))}
    </section>
  );
}

/** Both responses: one of them where they are the same. */
export function SameSides({ same: { before, after } }: { same: SameExpectation }) {
  const t = useTranslations('checksPage');
  if (before === undefined) return <p className={layout.remark}>{t('noText')}</p>;
  if (after === undefined) return <TextContent name={t('recorded')} text={before} owner="checks" />;
  if (before === after) return <TextContent name={t('sides')} text={before} owner="checks" />;
  return (
    <TextSides
      name={t('sides')}
      before={before}
      after={after}
      labels={{ before: t('recorded'), after: t('now') }}
      owner="checks"
      // In a narrow pane, the sides are one below the other.
      legend={
        <span className={classNames(layout.row, css.sides)} aria-hidden>
          <span className={css.recorded}>− {t('recorded')}</span>
          <span className={css.now}>+ {t('now')}</span>
        </span>
      }
    />
  );
}
