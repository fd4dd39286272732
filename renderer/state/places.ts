import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ServerId } from '#shared/model/id/id.ts';
import { pageStorage, restores, storedTexts, wholeState } from './page-storage.ts';

/** The views of one server. */
const views = ['resources', 'prompts', 'tools', 'compose', 'connection', 'authorization'] as const;
export type ServerPath = `/servers/$serverId/${(typeof views)[number]}`;

/** What belongs to the window, to one moment or to a run that may be gone: nobody comes back to it. */
const passing = new Set([
  ...['panel', 'panelSize', 'frame', 'pointer', 'bytes', 'against', 'dialog', 'run', 'compare', 'diff'],
]);

interface Places {
  /** The window's address. */
  at: string;
  /** The open view of each server. */
  byServer: Readonly<Record<string, string>>;
  /** The query of each view of each server, by its path. */
  queries: Readonly<Record<string, string>>;
}

/** Most of each that is kept. */
const most = 300;
const longest = 10_000;

/** Where one was in each server, and in the window: comes back with its window. */
const usePlaces = create<Places>()(
  persist(() => placesIn({}), { name: 'loupe.places', storage: pageStorage<Places>(wholeState()), merge: placesIn }),
);
restores(usePlaces);

/** Notes the address of the window: its path, and the parameters of the view. */
export function notePlace(path: string, search: object, at: string): void {
  const [, serverId, view] = /^\/servers\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  const { byServer, queries } = usePlaces.getState();
  if (at.length > longest) return;
  usePlaces.setState({ at });
  if (serverId === undefined || view === undefined) return;
  const kept = Object.entries(search).filter(([name, value]) => !passing.has(name) && value !== undefined);
  const query = JSON.stringify(Object.fromEntries(kept));
  usePlaces.setState({ byServer: withLast(byServer, serverId, view), queries: withLast(queries, path, query) });
}

/** The address at which the window was when its page ended; `/` when it is not known. */
export function lastAddress(): string {
  return usePlaces.getState().at;
}

/** The view of a server that was open last. */
export function lastView(serverId: ServerId): ServerPath | undefined {
  const view = views.find((each) => each === usePlaces.getState().byServer[serverId]);
  return view && `/servers/$serverId/${view}`;
}

/** The parameters with which a view of a server was left; its route checks them. */
export function lastSearch(to: string, serverId: ServerId): Record<never, never> {
  const query: unknown = JSON.parse(usePlaces.getState().queries[to.replace('$serverId', serverId)] ?? '{}');
  return typeof query === 'object' && query !== null ? query : {};
}

/** The same for a link that is drawn with its whole address. */
export function useLastSearch(to: string, serverId: ServerId): Record<never, never> {
  usePlaces(({ queries }) => queries[to.replace('$serverId', serverId)]);
  return lastSearch(to, serverId);
}

function withLast(known: Places['queries'], key: string, value: string): Places['queries'] {
  if (known[key] === value) return known;
  const { [key]: _before, ...others } = known;
  return Object.fromEntries([...Object.entries(others), [key, value] as const].slice(-most));
}

/** Stored places; what is invalid is left out. */
function placesIn(stored: unknown): Places {
  const { at, byServer, queries }: Partial<Record<keyof Places, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  return {
    at: typeof at === 'string' && at.startsWith('/') ? at : '/',
    byServer: storedTexts(byServer),
    queries: storedTexts(queries),
  };
}
