import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import { useChangeSettings, useSettings } from '../../../data/queries.ts';

/** The parts of a response that are shown side by side, and the active column. */
export interface PartColumns {
  /** The part index of each column, at least one. Two columns may show the same part in different views. */
  shown: readonly number[];
  active: number;
}

/** More columns would be too narrow to read. */
const maxColumns = 4;

export const firstPart: PartColumns = Object.freeze({ shown: [0], active: 0 });

/** The columns for a response with `count` parts; with `isBeside` at least two. */
export function fittingColumns({ shown, active }: PartColumns, count: number, isBeside: boolean): PartColumns {
  const last = Math.max(0, count - 1);
  const fitting = shown.map((part) => Math.min(part, last));
  const only = fitting[Math.min(active, fitting.length - 1)] ?? 0;
  if (!isBeside || count < 2) return { shown: [only], active: 0 };
  if (fitting.length > 1) return { shown: fitting, active: Math.min(active, fitting.length - 1) };
  return only < last ? { shown: [only, only + 1], active: 1 } : { shown: [only - 1, only], active: 0 };
}

export function putPart({ shown, active }: PartColumns, column: number, part: number): PartColumns {
  return { shown: shown.map((known, index) => (index === column ? part : known)), active };
}

/** Opens a part in a new column beside the active one, or in the last column when there are too many. */
export function addColumn({ shown, active }: PartColumns, part: number): PartColumns {
  if (shown.length >= maxColumns) return { shown: shown.with(maxColumns - 1, part), active: maxColumns - 1 };
  return { shown: shown.toSpliced(active + 1, 0, part), active: active + 1 };
}

/** Closes a column; the next one becomes active, or the last one. */
export function closeColumn({ shown, active }: PartColumns, column: number): PartColumns {
  if (shown.length < 2) return { shown, active };
  const others = shown.toSpliced(column, 1);
  return { shown: others, active: Math.min(active > column ? active - 1 : active, others.length - 1) };
}

interface PartColumnsStore {
  byResource: Readonly<Record<string, PartColumns>>;
}

/** The shown parts of each resource, until the window closes. */
const useStore = create<PartColumnsStore>(() => ({ byResource: {} }));

const group = 'part-columns';

/**
 * The shown parts of a resource. Whether parts are side by side is stored with the pane sizes, for all resources; which
 * parts are shown, for each resource.
 */
export function usePartColumns(serverId: ServerId, uri: string, count: number) {
  const key = `${serverId} ${uri}`;
  const known = useStore(({ byResource }) => byResource[key]) ?? firstPart;
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const isBeside = layout[group]?.beside === 1;
  const columns = fittingColumns(known, count, isBeside);
  return {
    columns,
    isBeside,
    change: (next: PartColumns) =>
      useStore.setState(({ byResource }) => ({ byResource: { ...byResource, [key]: next } })),
    setBeside: (next: boolean) => mutate({ layout: { ...layout, [group]: { beside: next ? 1 : 0 } } }),
  };
}
