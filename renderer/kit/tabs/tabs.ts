import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ServerId } from '#shared/model/id/id.ts';
import { pageStorage, restores, storedTexts, wholeState } from '../../state/page-storage.ts';

/** An open item. */
export interface ItemTab {
  /** Unique among the tabs of its workspace. */
  key: string;
  /** The next preview replaces it. */
  isPreview: boolean;
  /** It stays before the other tabs, and only its menu closes it. */
  isPinned: boolean;
}

type Tabs = readonly ItemTab[];

/** Whose tabs they are: those of a server's resources have its id alone, as in earlier versions. */
export type TabsOf = ServerId | `${ServerId} ${'tools' | 'prompts'}`;

interface TabsState {
  /** By {@link TabsOf}. */
  byServer: Readonly<Record<string, Tabs>>;
  /** The tab that was last active. */
  fronts: Readonly<Record<string, string | undefined>>;
}

/** Limits of what is stored; anything beyond is lost on reload. */
const maxStoredLength = 10_000;
const maxStored = 100;
const noTabs: Tabs = [];

/** The tabs after opening `key`: an open tab keeps its place, a new one replaces the preview. */
export function afterOpening(tabs: Tabs, key: string, keep: boolean): Tabs {
  const known = tabs.find((tab) => tab.key === key);
  if (known !== undefined) {
    if (!keep || !known.isPreview) return tabs;
    return tabs.map((tab) => (tab === known ? { ...tab, isPreview: false } : tab));
  }
  const preview = tabs.findIndex((tab) => tab.isPreview);
  const opened = { key, isPreview: !keep, isPinned: false };
  return preview === -1 ? [...tabs, opened] : tabs.with(preview, opened);
}

/** The tabs with `key` at index `to`; pinned tabs stay before the others. */
export function afterMoving(tabs: Tabs, key: string, to: number): Tabs {
  const moved = tabs.find((tab) => tab.key === key);
  if (moved === undefined) return tabs;
  const others = tabs.filter((tab) => tab !== moved);
  const pinned = others.filter((tab) => tab.isPinned).length;
  const [first, last] = moved.isPinned ? [0, pinned] : [pinned, others.length];
  return others.toSpliced(Math.min(Math.max(to, first), last), 0, moved);
}

/** The tabs with `key` pinned, after the other pinned tabs, or unpinned, before the other unpinned tabs. */
export function afterPinning(tabs: Tabs, key: string, isPinned: boolean): Tabs {
  const changed = tabs.map((tab) => (tab.key === key ? { key, isPreview: false, isPinned } : tab));
  return afterMoving(changed, key, changed.filter((tab) => tab.isPinned && tab.key !== key).length);
}

/** The keys of the tabs that a menu command closes. Only `this` closes a pinned tab. */
export function closedBy(tabs: Tabs, key: string, command: 'this' | 'others' | 'right' | 'all'): string[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  const closed = tabs.filter((tab, index) => {
    if (command === 'this') return index === at;
    if (tab.isPinned) return false;
    return command === 'all' || (command === 'others' ? index !== at : index > at);
  });
  return closed.map((tab) => tab.key);
}

/** The tabs with closed ones, each after those that were before it. */
export function afterReopening(tabs: Tabs, before: Tabs, closed: readonly string[]): Tabs {
  return before.reduce<Tabs>((known, tab, index) => {
    if (!closed.includes(tab.key) || known.some(({ key }) => key === tab.key)) return known;
    const earlier = before.slice(0, index).map(({ key }) => key);
    const at = known.findLastIndex(({ key }) => earlier.includes(key)) + 1;
    return known.toSpliced(at, 0, { ...tab, isPreview: false });
  }, tabs);
}

/** The active tab after closing some: the same, else the next one to the right, else to the left. */
export function frontAfterClosing(
  tabs: Tabs,
  closed: readonly string[],
  front: string | undefined,
): string | undefined {
  const at = tabs.findIndex((tab) => tab.key === front);
  const isOpen = (tab: ItemTab) => !closed.includes(tab.key);
  return (tabs.slice(Math.max(at, 0)).find(isOpen) ?? tabs.slice(0, Math.max(at, 0)).findLast(isOpen))?.key;
}

/** The open items of each workspace of each server. They come back with their window, and end when that is closed. */
export const useTabsStore = create<TabsState>()(
  persist((): TabsState => ({ byServer: {}, fronts: {} }), {
    name: 'loupe.tabs',
    storage: pageStorage<TabsState>(wholeState()),
    partialize: ({ byServer, fronts }) => ({ byServer: mapTabs(byServer, storable), fronts }),
    merge: tabsIn,
  }),
);
restores(useTabsStore);

export function useTabs(of: TabsOf): Tabs {
  return useTabsStore(({ byServer }) => byServer[of] ?? noTabs);
}

/** The tab that was last active. */
export function useLastFront(of: TabsOf): string | undefined {
  return useTabsStore(({ fronts }) => fronts[of]);
}

/** Opens a tab and brings it to the front; as a preview unless `keep`. */
export function openTab(of: TabsOf, key: string, keep: boolean): void {
  change(of, (tabs) => afterOpening(tabs, key, keep), key);
}

export function moveTab(of: TabsOf, key: string, to: number): void {
  change(of, (tabs) => afterMoving(tabs, key, to));
}

export function pinTab(of: TabsOf, key: string, isPinned: boolean): void {
  change(of, (tabs) => afterPinning(tabs, key, isPinned));
}

/** Closes tabs; returns the key of the active tab afterwards. */
export function closeTabs(of: TabsOf, closed: readonly string[], front: string | undefined): string | undefined {
  const next = frontAfterClosing(useTabsStore.getState().byServer[of] ?? noTabs, closed, front);
  useTabsStore.setState(({ fronts }) => ({ fronts: { ...fronts, [of]: next } }));
  change(of, (tabs) => tabs.filter(({ key }) => !closed.includes(key)));
  return next;
}

/** Opens closed tabs again at their places, in the background. */
export function reopenTabs(of: TabsOf, before: Tabs, closed: readonly string[]): void {
  change(of, (tabs) => afterReopening(tabs, before, closed));
}

function change(of: TabsOf, next: (tabs: Tabs) => Tabs, front?: string): void {
  useTabsStore.setState(({ byServer, fronts }) => ({
    byServer: { ...byServer, [of]: next(byServer[of] ?? noTabs) },
    fronts: front === undefined ? fronts : { ...fronts, [of]: front },
  }));
}

function mapTabs<From>(byServer: Readonly<Record<string, From>>, next: (tabs: From) => Tabs): Record<string, Tabs> {
  return Object.fromEntries(Object.entries(byServer).map(([serverId, tabs]) => [serverId, next(tabs)]));
}

function storable(tabs: Tabs): Tabs {
  return tabs.filter(({ key }) => key.length <= maxStoredLength).slice(0, maxStored);
}

/** Parses stored tabs; anything invalid is left out. */
function tabsIn(stored: unknown): TabsState {
  const { byServer, fronts } = fieldsOf(stored);
  return { byServer: mapTabs(fieldsOf(byServer), storedTabs), fronts: storedTexts(fronts) };
}

function storedTabs(stored: unknown): Tabs {
  const tabs: unknown[] = Array.isArray(stored) ? stored : [];
  return tabs
    .map(fieldsOf)
    .flatMap(({ key, isPreview, isPinned }) =>
      typeof key === 'string' ? { key, isPreview: isPreview === true, isPinned: isPinned === true } : [],
    );
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
