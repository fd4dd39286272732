import { useNavigate } from '@tanstack/react-router';
import { memo, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { costColumns } from '#shared/model/columns.ts';
import type { CostRow } from '#shared/model/costs.ts';
import { useCostsSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { SortHeading } from '../../ui/rows/sort-heading.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './costs.module.css';
import type { CostSource } from './use-costs.ts';

/** The items and their costs, sorted by a column; Enter or a double click opens the item. */
export function CostsTable({ source }: { source: CostSource }) {
  const t = useTranslations('costs');
  const [active, setActive] = useState(-1);
  const open = useOpenItem();
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  return (
    <div className={classNames(layout.column, layout.sized, layout.fillHeight)}>
      <div className={css.rows}>
        <Rows
          label={t('rows')}
          count={source.total}
          head={<Headings />}
          activeIndex={active}
          onActiveIndexChange={setActive}
          onOpen={(row) => open(source.rowAt(row))}
          onDraw={onDraw}
          rowProps={(row) => ({ onDoubleClick: () => open(source.rowAt(row)) })}
          renderRow={(row) => {
            const cost = source.rowAt(row);
            return cost === undefined ? <Cell /> : <Cells row={cost} />;
          }}
        />
      </div>
    </div>
  );
}

function useOpenItem(): (row: CostRow | undefined) => void {
  const navigate = useNavigate();
  return (row) => {
    if (row === undefined || row.name === '') return;
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

const Cells = memo(function Cells({ row: { name, kind, serverName, bytes, tokens } }: { row: CostRow }) {
  const t = useTranslations('costs');
  const quantities = useQuantities();
  return (
    <>
      <Cell title={visibleText(name)}>
        {name === '' ? <span className={layout.dim}>{t('noName')}</span> : <bdi>{visibleText(name)}</bdi>}
      </Cell>
      <Cell className={classNames(css.words, css.kind)}>{t(`one.${kind}`)}</Cell>
      <Cell className={classNames(css.words, css.serverName)} title={visibleText(serverName)}>
        <bdi>{visibleText(serverName)}</bdi>
      </Cell>
      <Cell className={classNames(css.number, layout.dim)}>{quantities.bytes(bytes)}</Cell>
      <Cell className={css.number}>{quantities.count(tokens)}</Cell>
    </>
  );
});

function Headings() {
  const t = useTranslations('costs');
  const { by, order, change } = useCostsSearch();
  return costColumns.map((column) => {
    const isNumber = column === 'bytes' || column === 'tokens';
    return (
      <SortHeading
        key={column}
        label={t(`columns.${column}`)}
        sort={column === by ? order : 'none'}
        first={isNumber ? 'descending' : 'ascending'}
        onSort={(next) => change({ by: column, order: next === 'ascending' ? next : undefined }, { replace: true })}
        className={classNames(isNumber && css.number, css[column])}
      />
    );
  });
}
