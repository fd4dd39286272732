import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckRow } from '#shared/model/checks/check.ts';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './run-against.module.css';

/** The requests of a run, each with what came of it. */
export function useVerifiedColumns(): readonly Column<CheckRow>[] {
  const t = useTranslations('runAgainst');
  const { count } = useQuantities();
  const failureText = useFailureText();
  return useMemo(
    () => [
      {
        id: 'state',
        heading: t('columns.state'),
        look: 'words',
        cell: ({ state }) => state !== undefined && t(`state.${state}`),
        cellClass: ({ state }) => state && css[state],
      },
      {
        id: 'number',
        heading: t('columns.number'),
        look: 'number',
        className: css.number,
        cell: ({ number }) => number !== undefined && count(number),
      },
      {
        id: 'method',
        heading: t('columns.method'),
        text: ({ method }) => visibleText(method),
      },
      {
        id: 'name',
        heading: t('columns.name'),
        cell: ({ target }) => <MiddleText text={visibleText(target)} />,
      },
      {
        id: 'differs',
        heading: t('columns.differs'),
        className: css.differs,
        text: ({ differs, failure }) => {
          if (failure !== undefined) return failureText(failure).sentence;
          if (differs === undefined) return '';
          const { pointer, item = '', count: places } = differs;
          const about = { pointer: visibleText(pointer), item: visibleText(item), named: item === '' ? 'no' : 'yes' };
          return t('place', { ...about, more: places - 1 });
        },
      },
    ],
    [t, count, failureText],
  );
}
