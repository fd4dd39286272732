import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { CheckResult, CheckRow, SameExpectation } from '#shared/model/checks/check.ts';
import { host } from '../../../data/client.ts';
import { DiffView, formatJson } from '../../../kit/editor/index.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './run-against.module.css';

/** What came of one request: the places that differ or vary, and both responses side by side. */
export function VerifiedDetails({ checkRunId, row }: { checkRunId: string; row: CheckRow }) {
  const t = useTranslations('runAgainst');
  const { ordinal, number = 0, method, target, state } = row;
  const query = useQuery(host.checks.result.queryOptions({ input: { checkRunId, ordinal }, retry: false }));
  const { data } = query;
  const label = t('request', { number, method: visibleText(method) });
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>
          {label}
          {target !== '' && ` ${visibleText(target)}`}
        </h3>
        {state !== undefined && <span className={classNames(css.state, css[state])}>{t(`state.${state}`)}</span>}
      </Toolbar>
      <Fetching query={query} />
      {data?.failure !== undefined && <FailureNotice failure={data.failure} />}
      {data !== undefined && <Outcome result={data} label={t('sides')} />}
    </section>
  );
}

function Outcome({ result: { reason, expectations }, label }: { result: CheckResult; label: string }) {
  const t = useTranslations('runAgainst');
  const same = expectations.find((each) => each.kind === 'same');
  if (reason !== undefined && reason !== 'file') return <p className={layout.remark}>{t(`reason.${reason}`)}</p>;
  if (same === undefined) return null;
  return (
    <>
      <Places same={same} />
      <Sides same={same} label={label} />
    </>
  );
}

function Places({ same: { differs, varies, ignored, limits, unjudged } }: { same: SameExpectation }) {
  const t = useTranslations('runAgainst');
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

function Sides({ same: { before, after }, label }: { same: SameExpectation; label: string }) {
  const t = useTranslations('runAgainst');
  if (before === undefined || after === undefined) return <p className={layout.remark}>{t('noText')}</p>;
  return (
    <>
      <div className={classNames(layout.row, css.sides)} aria-hidden>
        {/* As the lines are marked: in a narrow pane, the sides are one below the other. */}
        <span className={css.recorded}>− {t('recorded')}</span>
        <span className={css.now}>+ {t('now')}</span>
      </div>
      <DiffView
        before={formatJson(before) ?? before}
        after={formatJson(after) ?? after}
        language="json"
        label={label}
      />
    </>
  );
}
