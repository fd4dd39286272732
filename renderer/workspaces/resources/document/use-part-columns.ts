import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import { useChangeSettings, useSettings } from '../../../data/queries.ts';
import { firstPart, fittingColumns, type PartColumns } from './part-columns.ts';

interface PartColumnsStore {
  byResource: Readonly<Record<string, PartColumns>>;
}

/** The shown parts of each resource, until the window closes. */
const useStore = create<PartColumnsStore>(() => ({ byResource: {} }));

const group = 'part-columns';

/**
 * The shown parts of a resource. Whether they are side by side is remembered with the pane sizes, for every resource;
 * which ones they are, for each.
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
