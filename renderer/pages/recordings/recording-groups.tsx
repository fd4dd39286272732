import type { useTranslations } from 'use-intl';
import type { Quantities } from '#shared/messages/quantities.ts';
import type { Column } from '../../ui/table/column.ts';
import { GroupToggle } from '../../ui/table/table-cells.tsx';
import type { RecordingRow } from './recording-rows.ts';

/** Recordings, and connections of Loupe's own that are in the traffic log alone. */
export type RecordingGroup = 'files' | 'own';

/** The row above those of a group. */
interface GroupHead {
  group: RecordingGroup;
  count: number;
  isOpen: boolean;
}

export type TableRow = RecordingRow | GroupHead;

export function isHead(row: TableRow): row is GroupHead {
  return 'group' in row;
}

export function keyOfRow(row: TableRow): string {
  return isHead(row) ? `group ${row.group}` : row.id;
}

/** The rows in two groups, each below its head while it isn't closed; recordings alone are no group. */
export function groupedRows(rows: readonly RecordingRow[], closed: ReadonlySet<RecordingGroup>): readonly TableRow[] {
  const files = rows.filter(({ recording }) => recording !== undefined);
  const own = rows.filter(({ recording }) => recording === undefined);
  if (own.length === 0) return files;
  const below = (group: RecordingGroup, members: readonly RecordingRow[]): TableRow[] => {
    const isOpen = !closed.has(group);
    return members.length === 0 ? [] : [{ group, count: members.length, isOpen }, ...(isOpen ? members : [])];
  };
  return [...below('files', files), ...below('own', own)];
}

interface Heads {
  t: ReturnType<typeof useTranslations<'recordings'>>;
  count: Quantities['count'];
  onToggle: (group: RecordingGroup) => void;
}

/** A column whose first one also has the heads of the groups. */
export function withHeads<Id extends string>(
  { text, cell, cellClass, ...column }: Omit<Column<RecordingRow, undefined, Id>, 'cellLabel'>,
  isFirst: boolean,
  { t, count, onToggle }: Heads,
): Column<TableRow, undefined, Id> {
  const cellOf = cell ?? ((_row: RecordingRow, _state: undefined, whole: string) => <bdi>{whole}</bdi>);
  return {
    ...column,
    text: (row) => (isHead(row) ? (isFirst ? t(`groups.${row.group}`) : undefined) : text?.(row)),
    cell: (row, state, whole) =>
      !isHead(row)
        ? cellOf(row, state, whole)
        : isFirst && (
            <>
              <GroupToggle
                count={count(row.count)}
                isOpen={row.isOpen}
                label={t(row.isOpen ? 'hideGroup' : 'showGroup', { count: row.count })}
                onToggle={() => onToggle(row.group)}
              />
              {whole}
            </>
          ),
    cellClass: (row) => (isHead(row) ? undefined : cellClass?.(row)),
  };
}
