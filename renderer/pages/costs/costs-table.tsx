import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { costColumns } from '#shared/model/columns.ts';
import type { CostRow } from '#shared/model/costs.ts';
import { useCostsSearch } from '../../state/address.ts';
import layout from '../../ui/layout.module.css';
import { BarTrack } from '../../ui/plot/plot.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './costs.module.css';
import type { CostSource } from './use-costs.ts';

/** The items and their costs, sorted by a column; Enter or a double click opens the item. */
export function CostsTable({ source }: { source: CostSource }) {
  const t = useTranslations('costs');
  const [active, setActive] = useState(-1);
  const { by, order, change } = useCostsSearch();
  const open = useOpenItem();
  return (
    <Table
      label={t('rows')}
      source={source}
      columns={useCostColumns()}
      className={css.columns}
      sort={{
        by,
        order,
        onSort: (next, to) => {
          if (next !== 'bar') change({ by: next, order: to === 'ascending' ? to : undefined }, { replace: true });
        },
      }}
      activeIndex={active}
      onActivate={setActive}
      onOpen={open}
      onDoubleClick={open}
    />
  );
}

function useCostColumns(): readonly Column<CostRow, undefined, (typeof costColumns)[number] | 'bar'>[] {
  const t = useTranslations('costs');
  const { bytes, count } = useQuantities();
  return useMemo(
    () => [
      {
        id: 'name',
        heading: t('columns.name'),
        firstSort: 'ascending',
        cell: ({ name }) =>
          name === '' ? <span className={layout.dim}>{t('noName')}</span> : <bdi>{visibleText(name)}</bdi>,
        text: ({ name }) => visibleText(name),
      },
      {
        id: 'kind',
        heading: t('columns.kind'),
        look: 'words',
        firstSort: 'ascending',
        cell: ({ kind }) => t(`one.${kind}`),
      },
      {
        id: 'serverName',
        heading: t('columns.serverName'),
        look: 'words',
        className: css.serverName,
        firstSort: 'ascending',
        text: ({ serverName }) => visibleText(serverName),
      },
      {
        id: 'bytes',
        heading: t('columns.bytes'),
        look: 'number',
        className: layout.dim,
        firstSort: 'descending',
        cell: (row) => bytes(row.bytes),
      },
      {
        id: 'tokens',
        heading: t('columns.tokens'),
        look: 'number',
        firstSort: 'descending',
        cell: ({ tokens }) => count(tokens),
      },
      {
        id: 'bar',
        heading: t('columns.bar'),
        isHeadingHidden: true,
        className: css.itemBar,
        cell: ({ ofLargest }) => <BarTrack parts={[ofLargest]} of={1} />,
      },
    ],
    [t, bytes, count],
  );
}

function useOpenItem(): (row: CostRow) => void {
  const navigate = useNavigate();
  return (row) => {
    if (row.name === '') return;
    const { kind, name, serverId } = row;
    const params = { serverId };
    if (kind === 'tools') void navigate({ to: '/servers/$serverId/tools', params, search: { tool: name } });
    else if (kind === 'prompts') void navigate({ to: '/servers/$serverId/prompts', params, search: { prompt: name } });
    else {
      const search = kind === 'resources' ? { uri: name } : { template: name };
      void navigate({ to: '/servers/$serverId/resources', params, search });
    }
  };
}
