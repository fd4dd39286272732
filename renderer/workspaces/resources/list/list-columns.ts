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

/** A shown column with its share of the width: about its pixels in a list of usual width. */
export interface ShownColumn {
  id: ListColumn;
  width: number;
}

const usualWidths: Record<ListColumn, number> = {
  name: 170,
  title: 170,
  uri: 220,
  mimeType: 110,
  size: 58,
  priority: 56,
  audience: 90,
  lastModified: 130,
};
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
          width: remembered === undefined ? (usualColumns.includes(id) ? usualWidths[id] : 0) : (remembered[id] ?? 0),
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
      if (without.length === columns.length) remember([...columns, { id, width: usualWidths[id] }]);
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

/** What a column needs to be readable, in pixels. */
const leastWidths: Record<ListColumn, number> = {
  name: 60,
  title: 50,
  uri: 60,
  mimeType: 40,
  size: 50,
  priority: 36,
  audience: 40,
  lastModified: 50,
};
/** More columns than these have no least widths: a narrow pane would cut the last ones off. */
const mostWithLeast = 5;

/** The widths as a grid's tracks: shares, so that the columns always fill the pane. */
export function tracksOf(columns: readonly ShownColumn[]): string {
  const hasLeast = columns.length <= mostWithLeast;
  return columns.map(({ id, width }) => `minmax(${hasLeast ? `${leastWidths[id]}px` : 0}, ${width}fr)`).join(' ');
}
