import { useMemo } from 'react';
import { useChangeSettings, useSettings } from '../../../data/queries.ts';

/** In their order. */
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

/** What a column is wide at first, and what it needs to be readable, in pixels. */
const columnWidths: Record<ListColumn, { usual: number; least: number }> = {
  name: { usual: 170, least: 60 },
  title: { usual: 170, least: 50 },
  uri: { usual: 220, least: 60 },
  mimeType: { usual: 110, least: 40 },
  size: { usual: 58, least: 50 },
  priority: { usual: 56, least: 36 },
  audience: { usual: 90, least: 40 },
  lastModified: { usual: 130, least: 50 },
};

/** A shown column with its share of the width: about its pixels in a list of usual width. */
export interface ShownColumn {
  id: ListColumn;
  width: number;
}

/** What is shown until the user chooses; the type gives way in a narrow pane. */
const usualColumns: readonly ListColumn[] = ['name', 'uri', 'mimeType', 'size'];
const narrowest = 36;
/** Where the choice lies among the remembered sizes. */
const group = 'resourceColumns';

/** Which columns the list has and how wide they are, remembered with the pane sizes. */
export function useListColumns() {
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const remembered = layout[group];
  const columns = useMemo(
    (): readonly ShownColumn[] =>
      listColumns
        .map((id) => ({
          id,
          width:
            remembered === undefined ? (usualColumns.includes(id) ? columnWidths[id].usual : 0) : (remembered[id] ?? 0),
        }))
        .filter(({ width }) => width > 0),
    [remembered],
  );
  const remember = (shown: readonly ShownColumn[]) =>
    mutate({ layout: { ...layout, [group]: Object.fromEntries(shown.map(({ id, width }) => [id, width])) } });
  return {
    columns,
    isUsual: remembered === undefined,
    remember,
    /** Shows or hides a column; the last one stays. */
    toggle: (id: ListColumn) => {
      const without = columns.filter((column) => column.id !== id);
      if (without.length === columns.length) remember([...columns, { id, width: columnWidths[id].usual }]);
      else if (without.length > 0) remember(without);
    },
  };
}

/** The columns after the line to the right of column `index` moved by `pixels`; their widths are those on screen. */
export function afterResizing(columns: readonly ShownColumn[], index: number, pixels: number): readonly ShownColumn[] {
  const own = columns[index]?.width ?? 0;
  const next = columns[index + 1]?.width ?? 0;
  const moved = Math.max(Math.min(pixels, next - narrowest), narrowest - own);
  return columns.map(({ id, width }, at) => ({
    id,
    width: Math.max(1, width + (at === index ? moved : at === index + 1 ? -moved : 0)),
  }));
}

/** More columns than these have no least widths: a narrow pane would cut the last ones off. */
const mostWithLeast = 5;

/** The widths as a grid's tracks: shares, so that the columns always fill the pane. */
export function tracksOf(columns: readonly ShownColumn[]): string {
  const hasLeast = columns.length <= mostWithLeast;
  return columns
    .map(({ id, width }) => `minmax(${hasLeast ? `${columnWidths[id].least}px` : 0}, ${width}fr)`)
    .join(' ');
}
