import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Verdict, verdicts } from '#shared/model/hosts/effect.ts';
import {
  type HostedKind,
  type HostRow,
  type HostRowFilter,
  type HostTable,
  hostedKinds,
} from '#shared/model/hosts/host-table.ts';
import { useVersion } from '../../data/observable.ts';
import { FilterChip } from '../../ui/controls/chips.tsx';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FilterBar } from '../../ui/controls/toolbar.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { HostCell } from './host-cell.tsx';
import { HostSums } from './host-sums.tsx';
import css from './hosts.module.css';
import { HostsTable, type OpenCell } from './hosts-table.tsx';
import { useHostRows } from './use-host-table.ts';

interface HostItemsProps {
  table: HostTable;
  /** Works the table out again. */
  onRetry: () => void;
}

/** The sums of a table, its rows with a filter, and the cell that is open. */
export function HostItems({ table, onRetry }: HostItemsProps) {
  const t = useTranslations('hosts');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<HostedKind | 'all'>('all');
  const [shown, setShown] = useState<readonly Verdict[]>([]);
  const [opened, setOpened] = useState<OpenCell & { item: string }>();
  const debounced = useDebounced(text.trim().slice(0, 500));
  const filter = useMemo(
    (): HostRowFilter => ({ text: debounced, verdicts: [...shown], ...(kind !== 'all' && { kind }) }),
    [debounced, shown, kind],
  );
  const source = useHostRows(table, filter);
  useVersion(source);
  const found = opened && source.rowAt(opened.index);
  // When the lists have changed, another item may be there.
  const row = found && itemOf(found) === opened.item ? found : undefined;
  const open = row && opened;
  const column = open && table.columns.find(({ id }) => id === open.hostId);
  const openCell = (cell: OpenCell) => {
    const shownRow = source.rowAt(cell.index);
    setOpened(shownRow && { ...cell, item: itemOf(shownRow) });
  };
  const close = () => setOpened(undefined);
  const reset = () => {
    setText('');
    setKind('all');
    setShown([]);
  };
  return (
    <>
      <HostSums table={table} />
      <FilterBar
        label={t('filter')}
        value={text}
        onChange={(next) => {
          setText(next);
          close();
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line. */}
        <div className={css.chips} role="group" aria-label={t('verdicts')}>
          {verdicts.map((verdict) => (
            <FilterChip
              key={verdict}
              text={t(`somewhere.${verdict}`)}
              count={table.rows[verdict]}
              isSelected={shown.includes(verdict)}
              onChange={(isOn) => {
                setShown(verdicts.filter((each) => (each === verdict ? isOn : shown.includes(each))));
                close();
              }}
            />
          ))}
        </div>
        <Select
          label={t('kind')}
          isLabelHidden
          value={kind}
          options={[
            { value: 'all', label: t('allKinds') },
            ...hostedKinds
              .filter((each) => table.kinds[each] !== undefined)
              .map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
          onChange={(next) => {
            setKind(next);
            close();
          }}
        />
      </FilterBar>
      <TableView
        id="hosts"
        source={source}
        noMatch={
          <EmptyState title={t('noMatch')} actions={<ResetButton onReset={reset}>{t('resetFilter')}</ResetButton>}>
            {t('noMatchText')}
          </EmptyState>
        }
        onRetry={onRetry}
        details={
          row &&
          column && {
            id: 'cell',
            defaultSize: '50%',
            minSize: 300,
            content: (
              <HostCell
                tableId={table.tableId}
                row={row}
                columns={table.columns}
                hostId={column.id}
                onHost={(hostId) => open && openCell({ ...open, hostId })}
                onClose={close}
              />
            ),
          }
        }
      >
        <HostsTable table={table} source={source} open={open} onOpen={openCell} onClose={close} />
      </TableView>
    </>
  );
}

function itemOf({ kind, name, responseSeq }: HostRow): string {
  return JSON.stringify([kind, name, responseSeq]);
}
