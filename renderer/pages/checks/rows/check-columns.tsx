import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import type { Column } from '../../../ui/table/column.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './rows.module.css';
import { checkName, type ShownCheck, slowdown } from './shown-check.ts';
import { StateTag } from './state-tag.tsx';
import { useWhy } from './why.ts';

/** What a row shows beside its check. */
export interface Chosen {
  isChosen: boolean;
}

type CheckColumn = Column<ShownCheck, Chosen>;

/** The columns of checks: those of tests can be ticked, those of a recording have numbers, those of pins times before. */
export function useCheckColumns(
  kind: 'tests' | 'pins' | 'recording',
  onToggle?: (name: string) => void,
): readonly CheckColumn[] {
  const t = useTranslations('checksPage');
  const tests = useTranslations('testsPage');
  const pins = useTranslations('pins');
  const { count, duration } = useQuantities();
  const why = useWhy();
  return useMemo(() => {
    const chosen: CheckColumn = {
      id: 'chosen',
      heading: tests('choose', { name: '' }),
      isHeadingHidden: true,
      cell: ({ name }, state) => (
        // No tab stop, like the row itself: Space ticks it.
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={tests('choose', { name: visibleText(name) })}
          checked={state?.isChosen === true}
          onChange={() => onToggle?.(name)}
        />
      ),
    };
    const number: CheckColumn = {
      id: 'number',
      heading: t('columns.number'),
      look: 'number',
      className: css.number,
      cell: (check) => check.number !== undefined && count(check.number),
    };
    const name: CheckColumn = {
      id: 'name',
      heading: t('columns.name'),
      look: 'words',
      text: (check) => visibleText(checkName(check)),
      cellClass: ({ isOff }) => (isOff === true ? layout.dim : undefined),
    };
    const before: CheckColumn = {
      id: 'before',
      heading: t('columns.before'),
      look: 'number',
      className: css.before,
      cell: ({ beforeMs }) => beforeMs !== undefined && duration(beforeMs),
    };
    return [
      ...(kind === 'tests' ? [chosen] : []),
      {
        id: 'state',
        heading: t('columns.result'),
        cell: (check) => <StateTag check={check} />,
      },
      ...(kind === 'recording' ? [number] : [name]),
      {
        id: 'request',
        heading: t('columns.request'),
        className: css.request,
        cell: ({ method, target }) => (
          <span className={layout.row}>
            <span className={classNames(layout.dim, layout.truncate)}>{visibleText(method)}</span>
            <MiddleText text={visibleText(target)} />
          </span>
        ),
        text: ({ method, target }) => `${visibleText(method)} ${visibleText(target)}`,
      },
      { id: 'why', heading: t('columns.whatDiffers'), className: css.why, text: why },
      ...(kind === 'pins' ? [before] : []),
      {
        id: 'time',
        heading: t('columns.time'),
        look: 'number',
        className: css.time,
        cell: (check) => {
          const ratio = slowdown(check);
          return (
            <>
              {check.durationMs !== undefined && duration(check.durationMs)}
              {ratio !== undefined && <span className={css.ratio}> {pins('longer', { ratio })}</span>}
            </>
          );
        },
        cellClass: (check) => (slowdown(check) === undefined ? undefined : layout.warn),
      },
    ] satisfies CheckColumn[];
  }, [kind, t, tests, pins, count, duration, why, onToggle]);
}
