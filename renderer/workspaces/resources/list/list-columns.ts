import { useMemo } from 'react';
import { useChangeSettings, useSettings } from '../../../data/queries.ts';

export const listColumns = [
  'name',
  'title',
  'uri',
  'mimeType',
  'size',
  'priority',
  'audience',
  'lastModified',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** The default and the minimum width of each column, in pixels. */
const columnWidths: Record<ListColumn, { initial: number; min: number }> = {
  name: { initial: 170, min: 60 },
  title: { initial: 170, min: 50 },
  uri: { initial: 220, min: 60 },
  mimeType: { initial: 110, min: 40 },
  size: { initial: 58, min: 50 },
  priority: { initial: 56, min: 36 },
  audience: { initial: 90, min: 40 },
  lastModified: { initial: 130, min: 50 },
};

/** A shown column with its share of the width, in about pixels. */
export interface ShownColumn {
  id: ListColumn;
  width: number;
}

/** The default columns; a narrow pane hides the type. */
const defaultColumns: readonly ListColumn[] = ['name', 'uri', 'mimeType', 'size'];
const minWidth = 36;
/** The key of the choice among the stored sizes. */
const group = 'resourceColumns';

/** The columns of the list and their widths, stored with the pane sizes. */
export function useListColumns() {
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const stored = layout[group];
  const columns = useMemo(
    (): readonly ShownColumn[] =>
      listColumns
        .map((id) => ({
          id,
          width:
            stored === undefined ? (defaultColumns.includes(id) ? columnWidths[id].initial : 0) : (stored[id] ?? 0),
        }))
        .filter(({ width }) => width > 0),
    [stored],
  );
  const remember = (shown: readonly ShownColumn[]) =>
    mutate({ layout: { ...layout, [group]: Object.fromEntries(shown.map(({ id, width }) => [id, width])) } });
  return {
    columns,
    isDefault: stored === undefined,
    remember,
    /** Shows or hides a column; the last one stays. */
    toggle: (id: ListColumn) => {
      const without = columns.filter((column) => column.id !== id);
      if (without.length === columns.length) remember([...columns, { id, width: columnWidths[id].initial }]);
      else if (without.length > 0) remember(without);
    },
  };
}

/** The columns after moving the right edge of column `index` by `pixels`; `columns` has the widths on screen. */
export function afterResizing(columns: readonly ShownColumn[], index: number, pixels: number): readonly ShownColumn[] {
  const own = columns[index]?.width ?? 0;
  const next = columns[index + 1]?.width ?? 0;
  const moved = Math.max(Math.min(pixels, next - minWidth), minWidth - own);
  return columns.map(({ id, width }, at) => ({
    id,
    width: Math.max(1, width + (at === index ? moved : at === index + 1 ? -moved : 0)),
  }));
}

/** More columns have no minimum widths: a narrow pane would cut off the last ones. */
const maxWithMinWidth = 5;

/** The widths as grid tracks: fractions, so that the columns always fill the pane. */
export function tracksOf(columns: readonly ShownColumn[]): string {
  const hasMinWidths = columns.length <= maxWithMinWidth;
  return columns
    .map(({ id, width }) => `minmax(${hasMinWidths ? `${columnWidths[id].min}px` : 0}, ${width}fr)`)
    .join(' ');
}
