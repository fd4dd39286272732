import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RunId, ServerId } from '#shared/model/id.ts';
import { isRunId, isServerId } from '#shared/model/id-guard.ts';

export const panels = ['traffic', 'logs', 'subscriptions', 'stderr', 'inbox', 'tasks'] as const;
export type Panel = (typeof panels)[number];

/** What every address may carry: the bottom panel and the dialog over the window. */
export interface WindowSearch {
  /** Which panel is open below; absent: Traffic. `none`: closed. */
  panel?: Panel | 'none' | undefined;
  /** The selected frame in Traffic and Logs. */
  frame?: number | undefined;
  /** `add`, or `edit:<server id>`. */
  dialog?: string | undefined;
}

/** Where one is within a server's resources. */
export interface ResourcesSearch {
  /** The resource in front. */
  uri?: string | undefined;
  /** The resource template in front, when no resource is. */
  template?: string | undefined;
  /** The listed item without a URI that is in front, when neither of them is: `resources.3`, counted from 0. */
  item?: string | undefined;
  /** Absent: tree. */
  view?: 'list' | undefined;
  /** What the list is filtered by. */
  q?: string | undefined;
  /** The facets that narrow the list, as `filterText` writes them. */
  filter?: string | undefined;
  /** The two versions of the resource in front that are compared: `1..3`. */
  diff?: string | undefined;
}

/** Where one is within a server's prompts. */
export interface PromptsSearch {
  /** The prompt in front, by name. */
  prompt?: string | undefined;
  /** Which of those that share its name, or that have none: counts from 1, absent for the first of a name. */
  nth?: number | undefined;
  /** What the list is filtered by. */
  q?: string | undefined;
  /** The run whose answer is shown. */
  run?: RunId | undefined;
  /** The run that it is compared with. */
  compare?: RunId | undefined;
}

/** Where one is within a server's tools. */
export interface ToolsSearch {
  /** The tool in front, by name. */
  tool?: string | undefined;
  /** Which of those that share its name, or that have none: counts from 1, absent for the first of a name. */
  nth?: number | undefined;
  /** `groups`: by what the names begin with. Absent: one after the other. */
  view?: 'groups' | undefined;
  /** What the list is filtered by. */
  q?: string | undefined;
  /** Which claims narrow the list, separated by commas. */
  filter?: string | undefined;
  /** The call whose answer is shown. */
  run?: RunId | undefined;
  /** The call that it is compared with. */
  compare?: RunId | undefined;
}

/** Reads an address's own part; anything odd in it is ignored. */
export function readWindowSearch(search: Record<string, unknown>): WindowSearch {
  const panel = [...panels, 'none' as const].find((name) => name === search.panel);
  const frame = Number(search.frame);
  return {
    ...(panel !== undefined && { panel }),
    ...(Number.isSafeInteger(frame) && frame > 0 && { frame }),
    ...(typeof search.dialog === 'string' && { dialog: search.dialog }),
  };
}

/** Reads the resources' part of an address. */
export function readResourcesSearch(search: Record<string, unknown>): ResourcesSearch {
  return {
    ...(typeof search.uri === 'string' && { uri: search.uri }),
    ...(search.view === 'list' && { view: 'list' as const }),
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }),
    ...(typeof search.template === 'string' && search.template !== '' && { template: search.template }),
    ...(typeof search.item === 'string' &&
      /^(resources|templates)\.\d{1,9}$/.test(search.item) && { item: search.item }),
    ...(typeof search.filter === 'string' && search.filter !== '' && { filter: search.filter }),
    ...(typeof search.diff === 'string' && /^\d{1,9}\.\.\d{1,9}$/.test(search.diff) && { diff: search.diff }),
  };
}

/** Reads the prompts' part of an address. */
export function readPromptsSearch(search: Record<string, unknown>): PromptsSearch {
  const nth = Number(search.nth);
  return {
    ...(typeof search.prompt === 'string' && search.prompt !== '' && { prompt: search.prompt }),
    ...(Number.isSafeInteger(nth) && nth > 0 && { nth }),
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }),
    ...(isRunId(search.run) && { run: search.run }),
    ...(isRunId(search.compare) && { compare: search.compare }),
  };
}

/** Reads the tools' part of an address. */
export function readToolsSearch(search: Record<string, unknown>): ToolsSearch {
  const nth = Number(search.nth);
  return {
    ...(typeof search.tool === 'string' && search.tool !== '' && { tool: search.tool }),
    ...(Number.isSafeInteger(nth) && nth > 0 && { nth }),
    ...(search.view === 'groups' && { view: 'groups' as const }),
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }),
    ...(typeof search.filter === 'string' && search.filter !== '' && { filter: search.filter }),
    ...(isRunId(search.run) && { run: search.run }),
    ...(isRunId(search.compare) && { compare: search.compare }),
  };
}

/** The query part of an address as plain text values: `1` stays `"1"`, so that a search for it survives. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The opposite of {@link parseSearchText}; undefined values are left out. */
export function searchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The server that the address names. */
export function useServerId(): ServerId | undefined {
  const { serverId } = useParams({ strict: false });
  return isServerId(serverId) ? serverId : undefined;
}

/** The resources' part of the address, and how to change it. `replace` leaves no step in the history. */
export function useResourcesSearch() {
  const { uri, view, q, diff, template, item, filter } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: ResourcesSearch, { replace = false } = {}) => {
      // Another resource has other versions; what is in front takes the place of what was.
      const isOther = 'uri' in next || next.template !== undefined || next.item !== undefined;
      const left = isOther ? { diff: undefined, uri: undefined, template: undefined, item: undefined } : {};
      void navigate({ to: '.', search: (known) => ({ ...known, ...left, ...next }), replace });
    },
    [navigate],
  );
  return { uri, template, item, view: view ?? ('tree' as const), q: q ?? '', filter: filter ?? '', diff, change };
}

/** The prompts' part of the address, and how to change it. `replace` leaves no step in the history. */
export function usePromptsSearch() {
  const { prompt, nth, q, run, compare } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: PromptsSearch, { replace = false } = {}) => {
      // Another prompt has other runs, and another run is compared with another one.
      const left = {
        ...(('prompt' in next || 'nth' in next) && { prompt: undefined, nth: undefined, run: undefined }),
        ...(('prompt' in next || 'nth' in next || 'run' in next) && { compare: undefined }),
      };
      void navigate({ to: '.', search: (known) => ({ ...known, ...left, ...next }), replace });
    },
    [navigate],
  );
  return { prompt, nth, q: q ?? '', run, compare, change };
}

/** The tools' part of the address, and how to change it. `replace` leaves no step in the history. */
export function useToolsSearch() {
  const { tool, nth, view, q, filter, run, compare } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: ToolsSearch, { replace = false } = {}) => {
      // Another tool has other calls, and another call is compared with another one.
      const isOtherTool = 'tool' in next || 'nth' in next;
      const left = {
        ...(isOtherTool && { tool: undefined, nth: undefined, run: undefined }),
        ...((isOtherTool || 'run' in next) && { compare: undefined }),
      };
      void navigate({ to: '.', search: (known) => ({ ...known, ...left, ...next }), replace });
    },
    [navigate],
  );
  const isGrouped = view === 'groups';
  return { tool, nth, isGrouped, q: q ?? '', filter: filter ?? '', run, compare, change };
}

/** The window's part of the address, and how to change it. */
export function useWindowSearch() {
  const { panel = 'traffic', frame, dialog } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: WindowSearch, { replace = false } = {}) => {
      void navigate({ to: '.', search: (known) => ({ ...known, ...next }), replace });
    },
    [navigate],
  );
  return { panel, frame, dialog, change };
}

/** Shows a frame: opens Traffic below and selects it. */
export function useOpenFrame(): (seq: number) => void {
  const { change } = useWindowSearch();
  return useCallback((seq: number) => change({ panel: 'traffic', frame: seq }), [change]);
}
