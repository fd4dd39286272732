import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { AuditKind } from '#shared/model/audit/audit.ts';
import { auditKinds } from '#shared/model/audit/audit-kinds.ts';
import type { FaultPlace } from '#shared/model/findings/finding.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isRunId, isServerId } from '#shared/model/id/id-guard.ts';
import { useServers } from '../data/queries.ts';
import { guarded, matching, oneOf, ordinal, searchReader, text } from './address-parameters.ts';
import type {
  CompareSearch,
  ComposeSearch,
  ConnectionSearch,
  CostsSearch,
  HostsSearch,
  readSettingsSearch,
} from './page-searches.ts';
import { usePreferences } from './preferences.ts';
import { shortWindow } from './window-size.ts';

const panels = ['traffic', 'logs', 'subscriptions', 'stderr', 'inbox', 'tasks', 'findings'] as const;
export type Panel = (typeof panels)[number];

/** Parameters of every address: the bottom panel and the dialog. Anything odd in an address is ignored. */
export const readWindowSearch = searchReader({
  /** Which panel is open below; absent: Traffic. `none`: closed. */
  panel: oneOf(...panels, 'none'),
  /**
   * `full`: the panel covers the work. `open`: it is below a page without a server, which has none by itself. Navigating
   * elsewhere resets it, so that the new place is visible.
   */
  panelSize: oneOf('full', 'open'),
  /** The selected frame in Traffic and Logs. */
  frame: ordinal,
  /** The place in the selected frame that is marked: a JSON pointer, or bytes of its body. */
  pointer: text,
  bytes: matching(/^\d{1,10}-\d{1,10}$/),
  /** The frame with which the selected one is compared. */
  against: ordinal,
  /** `add`, `known`, `import`, `import:<preview id>`, `bundle:<upload id>`, `export`, `export:<server id>`, `edit:<server id>`, `remove:<server id>`, `recording:<recording id>`, `serve:<recording id>`, `recordClient`, `recordClient:<place of an entry>`, `shortcuts`, `clear:<what>`, `save-check:<source as JSON>`, one of `aboutDialogs`, `whats-new:<version>`, or about the open list: `pages`, `changes`, `basket`. */
  dialog: text,
});
export type WindowSearch = ReturnType<typeof readWindowSearch>;

/** Where one is within a server's resources. */
export const readResourcesSearch = searchReader({
  /** The selected resource, which may be empty. */
  uri: matching(/^/),
  /** The selected resource template, when no resource is selected. */
  template: text,
  /** The selected listed item without a URI, when neither of them is selected: `resources.3`, counted from 0. */
  item: matching(/^(resources|templates)\.\d{1,9}$/),
  /** Absent: tree. */
  view: oneOf('list'),
  /** The list's filter. */
  q: text,
  /** The facets that narrow the list, as `filterText` writes them. */
  filter: text,
  /** The two compared versions of the selected resource: `1..3`. */
  diff: matching(/^\d{1,9}\.\.\d{1,9}$/),
});
export type ResourcesSearch = ReturnType<typeof readResourcesSearch>;

/** Where one is within a server's prompts. */
export const readPromptsSearch = searchReader({
  /** The name of the selected prompt. */
  prompt: text,
  /** Which of those that share its name, or that have none: counts from 1, absent for the first of a name. */
  nth: ordinal,
  /** The list's filter. */
  q: text,
  /** The run whose response is shown. */
  run: guarded(isRunId),
  /** The run that it is compared with. */
  compare: guarded(isRunId),
});
export type PromptsSearch = ReturnType<typeof readPromptsSearch>;

/** Where one is within a server's tools. */
export const readToolsSearch = searchReader({
  /** The name of the selected tool. */
  tool: text,
  /** Which of those that share its name, or that have none: counts from 1, absent for the first of a name. */
  nth: ordinal,
  /** `groups`: grouped by name prefix. Absent: a flat list. */
  view: oneOf('groups'),
  /** The list's filter. */
  q: text,
  /** Which claims narrow the list, separated by commas. */
  filter: text,
  /** The call whose result is shown. */
  run: guarded(isRunId),
  /** The call that it is compared with. */
  compare: guarded(isRunId),
});
export type ToolsSearch = ReturnType<typeof readToolsSearch>;

/** Where one is within the audit log. */
export const readAuditSearch = searchReader({
  /** The number of the open entry. */
  entry: ordinal,
  q: text,
  /** The kinds that are shown, separated by commas; absent: all. */
  kinds: (value: unknown) => (typeof value === 'string' ? text(kindsOf(value).join(',')) : undefined),
  server: guarded(isServerId),
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** What the table of recordings can be sorted by. */
export const recordingColumns = [
  ...(['name', 'client', 'server', 'startedAt', 'revision'] as const),
  ...(['durationMs', 'messages', 'errors', 'bytes'] as const),
] as const;
export type RecordingColumn = (typeof recordingColumns)[number];

/** Where one is within the recordings. */
export const readRecordingsSearch = searchReader({
  /** The selected recording, or the session of a connection. */
  recording: text,
  q: text,
  /** The column by which they are sorted; absent: by their start. */
  sort: oneOf(...recordingColumns),
  /** Absent: descending. */
  order: oneOf('ascending'),
  /** In earlier addresses, which lead to the checks: the recording whose requests are sent to a server, and the run. */
  verify: text,
  verifyRun: text,
});
export type RecordingsSearch = ReturnType<typeof readRecordingsSearch>;

/** Where one is within the checks. */
export const readChecksSearch = searchReader({
  /** Absent: the current server. */
  server: guarded(isServerId),
  /** `pins`: what runs after a restart. Absent: the recording, else the tests of the project. */
  from: oneOf('pins'),
  /** The recording whose requests are sent to a server. */
  recording: text,
  /** The run of them. */
  checkRun: text,
  /** The name of the selected test. */
  test: text,
  /** Absent: the list. */
  view: oneOf('file'),
});
export type ChecksSearch = ReturnType<typeof readChecksSearch>;
/** Where the shown checks come from. */
export type ChecksSource = 'tests' | 'pins' | 'recording';

type AnySearch =
  | WindowSearch
  | ResourcesSearch
  | PromptsSearch
  | ToolsSearch
  | ComposeSearch
  | ConnectionSearch
  | AuditSearch
  | RecordingsSearch
  | CostsSearch
  | ChecksSearch
  | CompareSearch;

type ItemSearch = Pick<ResourcesSearch, 'uri' | 'template' | 'item'> &
  Pick<PromptsSearch, 'prompt'> &
  Pick<ToolsSearch, 'tool' | 'nth'>;

/** Changes some parameters of the address; `replace` leaves no step in the history. */
type Change<Search> = (next: Search, options?: { replace?: boolean }) => void;

const resetNothing = (): AnySearch => ({});

/** Returns a setter for search parameters. `reset` returns the parameters that a change clears. */
function useChangeSearch<Search extends AnySearch>(reset: (next: Search) => AnySearch = resetNothing): Change<Search> {
  const navigate = useNavigate();
  return useCallback(
    (next, { replace = false } = {}) => {
      const change: AnySearch = { ...reset(next), ...next };
      void navigate({ to: '.', search: (current) => ({ ...current, ...change }), replace });
    },
    [navigate, reset],
  );
}

export function useServerId(): ServerId | undefined {
  const serverId = useParams({ strict: false, select: (params) => params.serverId });
  return isServerId(serverId) ? serverId : undefined;
}

/** A change of selection replaces the previous one, and clears the compared versions. */
function resetResources(next: ResourcesSearch): ResourcesSearch {
  const isOther = 'uri' in next || next.template !== undefined || next.item !== undefined;
  return isOther ? { diff: undefined, uri: undefined, template: undefined, item: undefined } : {};
}

/** The search parameters of Resources, and their setter. */
export function useResourcesSearch() {
  const part = useSearch({
    strict: false,
    structuralSharing: true,
    select: ({ uri, view = 'tree', q = '', diff, template, item, filter = '' }) => {
      return { uri, template, item, view, q, filter, diff };
    },
  });
  return { ...part, change: useChangeSearch(resetResources) };
}

/** Another prompt has other runs, and another run is compared with another one. */
function resetPrompts(next: PromptsSearch): PromptsSearch {
  if ('prompt' in next || 'nth' in next)
    return { prompt: undefined, nth: undefined, run: undefined, compare: undefined };
  return 'run' in next ? { compare: undefined } : {};
}

export function usePromptsSearch() {
  const { prompt, nth, q = '', run, compare } = useSearch({ strict: false });
  return { prompt, nth: ordinal(nth), q, run, compare, change: useChangeSearch(resetPrompts) };
}

/** Another tool has other calls, and another call is compared with another one. */
function resetTools(next: ToolsSearch): ToolsSearch {
  if ('tool' in next || 'nth' in next) return { tool: undefined, nth: undefined, run: undefined, compare: undefined };
  return 'run' in next ? { compare: undefined } : {};
}

export function useToolsSearch() {
  const { tool, nth, view, q = '', filter = '', run, compare } = useSearch({ strict: false });
  const isGrouped = view === 'groups';
  return { tool, nth: ordinal(nth), isGrouped, q, filter, run, compare, change: useChangeSearch(resetTools) };
}

export function useComposeSearch() {
  const { run } = useSearch({ strict: false });
  return { run, change: useChangeSearch<ComposeSearch>() };
}

export function useConnectionSearch() {
  const { tab } = useSearch({ strict: false });
  return { tab, change: useChangeSearch<ConnectionSearch>() };
}

/** A panel that is opened where it has no room below the work covers it; a closed one covers nothing. */
function resetWindow({ panel, ...next }: WindowSearch): WindowSearch {
  // A place is in one frame.
  const place = 'frame' in next ? { pointer: undefined, bytes: undefined } : {};
  if (panel === undefined) return place;
  if (panel === 'none') return { ...place, panelSize: undefined };
  return matchMedia(shortWindow).matches ? { ...place, panelSize: 'full' } : place;
}

/** The same on a page that has no panel by itself. */
function resetPage(next: WindowSearch): WindowSearch {
  const reset = resetWindow(next);
  const opens = next.panel !== undefined && next.panel !== 'none';
  return opens ? { ...reset, panelSize: reset.panelSize ?? 'open' } : reset;
}

/** Whether the open page is about no server, as the settings are. */
export function useIsPage(): boolean {
  return useLocation({ select: ({ pathname }) => pathname !== '/' && !pathname.startsWith('/servers/') });
}

/** The window's part of the address. Its dialog is apart: the window isn't drawn again when one opens. */
export function useWindowSearch() {
  const part = useSearch({
    strict: false,
    structuralSharing: true,
    select: ({ panel = 'traffic', panelSize, frame, against }) => ({ panel, panelSize, frame, against }),
  });
  const isPage = useIsPage();
  const panel: typeof part.panel = isPage && part.panelSize === undefined ? 'none' : part.panel;
  return { ...part, panel, change: useChangeSearch(isPage ? resetPage : resetWindow) };
}

/** Opens a dialog over the window, or closes it. It doesn't subscribe to the address, so its users don't rerender. */
export function useOpenDialog(): (dialog: string | undefined) => void {
  const change = useChangeSearch<WindowSearch>();
  return useCallback((dialog) => change({ dialog }), [change]);
}

/** The dialog that the address asks for. */
export function useDialogSearch(): string | undefined {
  return useSearch({ strict: false, select: ({ dialog }) => dialog });
}

/** A unique key of the selected item in the open workspace; undefined when none is selected. */
export function useItemInFront(): string | undefined {
  return useSearch({ strict: false, select: itemKey });
}

function itemKey({ uri, template, item, prompt, tool, nth }: ItemSearch): string | undefined {
  const parts = [uri, template, item, prompt, tool, nth];
  return parts.some((part) => part !== undefined) ? JSON.stringify(parts) : undefined;
}

/** Returns whether the same page and item are still open later: what ends then must not change another view. */
export function useIsStillOpen(): () => boolean {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const item = useItemInFront();
  return () => {
    const { pathname: now, search } = router.state.location;
    return now === pathname && itemKey(search) === item;
  };
}

/** Shows a frame: opens Traffic below and selects it; a place in it is marked. */
export function useOpenFrame(): (seq: number, place?: FaultPlace) => void {
  const { change } = useWindowSearch();
  return useCallback(
    (seq, { pointer, bytes } = {}) => {
      const { frameForm } = usePreferences.getState();
      // A place is marked in text, and bytes in hex as well.
      const isHidden = frameForm === 'details' || frameForm === 'tree' || (frameForm === 'hex' && bytes === undefined);
      if (isHidden && (pointer || bytes)) usePreferences.setState({ frameForm: 'pretty' });
      const range = bytes && `${bytes.from}-${bytes.to}`;
      change({ panel: 'traffic', frame: seq, ...(pointer && { pointer }), ...(range && { bytes: range }) });
    },
    [change],
  );
}

/** The place that is marked in the selected frame. */
export function useMarkedPlace(): FaultPlace {
  return useSearch({
    strict: false,
    structuralSharing: true,
    select: ({ pointer, bytes }) => {
      const [from, to] = (bytes ?? '').split('-').map(Number);
      if (from !== undefined && to !== undefined) return { bytes: { from, to } };
      return pointer === undefined ? {} : { pointer };
    },
  });
}

/** The kinds in an address's text; unknown ones are omitted. */
export function kindsOf(names: string): AuditKind[] {
  const given = names.split(',');
  return auditKinds.filter((kind) => given.includes(kind));
}

export function useAuditSearch() {
  const { entry, q = '', kinds = '', server } = useSearch({ strict: false });
  return { entry, q, kinds, server, change: useChangeSearch<AuditSearch>() };
}

export function useRecordingsSearch() {
  const { recording, q = '', sort = 'startedAt', order } = useSearch({ strict: false });
  const change = useChangeSearch<RecordingsSearch>();
  return { recording, q, sort, order: order ?? ('descending' as const), change };
}

export function useCostsSearch() {
  const { q = '', server, kind, by = 'tokens', order } = useSearch({ strict: false });
  return { q, server, kind, by, order: order ?? ('descending' as const), change: useChangeSearch<CostsSearch>() };
}

export function useSettingsSearch() {
  const { q = '' } = useSearch({ strict: false });
  return { q, change: useChangeSearch<ReturnType<typeof readSettingsSearch>>() };
}

export function useChecksSearch() {
  const { server, from, recording, checkRun, test, view } = useSearch({ strict: false });
  const source: ChecksSource = from ?? (recording === undefined ? 'tests' : 'recording');
  const change = useChangeSearch<ChecksSearch>();
  return { server, source, recording, checkRun, test, isFile: view === 'file', change };
}

interface CurrentServerStore {
  last: ServerId | undefined;
}

const useStore = create<CurrentServerStore>(() => ({ last: undefined }));

/** The server in the address, else the last one in it: the current server of the header and the rail, if it exists. */
export function useCurrentServerId(): ServerId | undefined {
  const named = useServerId();
  // Read only where it counts: it changes with each server, after the views of that one are drawn.
  const last = useStore((store) => (named === undefined ? store.last : undefined));
  const servers = useServers();
  useEffect(() => {
    if (named !== undefined) useStore.setState({ last: named });
  }, [named]);
  const current = named ?? last;
  return servers === undefined || servers.some(({ server }) => server.id === current) ? current : undefined;
}

export function useHostsSearch() {
  const { server, snapshot, snapshotName, as } = useSearch({ strict: false });
  return { server, snapshot, snapshotName, as, change: useChangeSearch<HostsSearch>() };
}

export function useCompareSearch() {
  const { a, b, aEra, bEra, aAs, bAs, aSnapshot, bSnapshot, aName, bName } = useSearch({ strict: false });
  return { a, b, aEra, bEra, aAs, bAs, aSnapshot, bSnapshot, aName, bName, change: useChangeSearch<CompareSearch>() };
}
