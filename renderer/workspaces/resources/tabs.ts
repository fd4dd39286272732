import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keyOfTemplate, templateOfKey } from '#shared/mcp/resources/template-key.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ResourcesSearch, useResourcesSearch } from '../../state/address.ts';
import { pageStorage, restores, storedTexts, wholeState } from '../../state/page-storage.ts';

/** An open resource or template. */
export interface ResourceTab {
  /** The URI of a resource, or the `keyOfTemplate` of a template. */
  key: string;
  /** The next preview replaces it. */
  isPreview: boolean;
  /** It stays before the other tabs, and only its menu closes it. */
  isPinned: boolean;
}

type Tabs = readonly ResourceTab[];

interface TabsState {
  byServer: Readonly<Record<string, Tabs>>;
  /** The tab that was last active, by server. */
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
  const isOpen = (tab: ResourceTab) => !closed.includes(tab.key);
  return (tabs.slice(Math.max(at, 0)).find(isOpen) ?? tabs.slice(0, Math.max(at, 0)).findLast(isOpen))?.key;
}

/** The open resources and templates of each server. They come back with their window, and end when that is closed. */
export const useTabsStore = create<TabsState>()(
  persist((): TabsState => ({ byServer: {}, fronts: {} }), {
    name: 'loupe.tabs',
    storage: pageStorage<TabsState>(wholeState()),
    partialize: ({ byServer, fronts }) => ({ byServer: mapTabs(byServer, storable), fronts }),
    merge: tabsIn,
  }),
);
restores(useTabsStore);

export function useTabs(serverId: ServerId): Tabs {
  return useTabsStore(({ byServer }) => byServer[serverId] ?? noTabs);
}

/** The tab that was last active. */
function useLastFront(serverId: ServerId): string | undefined {
  return useTabsStore(({ fronts }) => fronts[serverId]);
}

/** Opens a tab and brings it to the front; as a preview unless `keep`. */
export function openTab(serverId: ServerId, key: string, keep: boolean): void {
  change(serverId, (tabs) => afterOpening(tabs, key, keep), key);
}

export function moveTab(serverId: ServerId, key: string, to: number): void {
  change(serverId, (tabs) => afterMoving(tabs, key, to));
}

export function pinTab(serverId: ServerId, key: string, isPinned: boolean): void {
  change(serverId, (tabs) => afterPinning(tabs, key, isPinned));
}

/** Closes tabs; returns the key of the active tab afterwards. */
export function closeTabs(
  serverId: ServerId,
  closed: readonly string[],
  front: string | undefined,
): string | undefined {
  const next = frontAfterClosing(useTabsStore.getState().byServer[serverId] ?? noTabs, closed, front);
  useTabsStore.setState(({ fronts }) => ({ fronts: { ...fronts, [serverId]: next } }));
  change(serverId, (tabs) => tabs.filter(({ key }) => !closed.includes(key)));
  return next;
}

/** Opens closed tabs again at their places, in the background. */
export function reopenTabs(serverId: ServerId, before: Tabs, closed: readonly string[]): void {
  change(serverId, (tabs) => afterReopening(tabs, before, closed));
}

function change(serverId: ServerId, next: (tabs: Tabs) => Tabs, front?: string): void {
  useTabsStore.setState(({ byServer, fronts }) => ({
    byServer: { ...byServer, [serverId]: next(byServer[serverId] ?? noTabs) },
    fronts: front === undefined ? fronts : { ...fronts, [serverId]: front },
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

/**
 * The key of the active tab: in the address, else the last active one, else the last tab. Undefined without tabs, and
 * while an item without a URI is shown.
 */
export function useFront(serverId: ServerId): string | undefined {
  const { uri, template, item } = useResourcesSearch();
  const tabs = useTabs(serverId);
  const last = useLastFront(serverId);
  if (item !== undefined) return undefined;
  if (template !== undefined) return keyOfTemplate(template);
  return uri ?? (tabs.find(({ key }) => key === last) ?? tabs.at(-1))?.key;
}

/** The search parameters of an active tab. */
export function addressOf(key: string | undefined): Pick<ResourcesSearch, 'uri' | 'template'> {
  const template = key === undefined ? undefined : templateOfKey(key);
  return template === undefined ? { uri: key } : { template };
}
