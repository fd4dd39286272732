import { create } from 'zustand';
import type { FrameKind } from '#shared/model/frame.ts';

/** Kinds of frames that are shown or hidden together. */
export const kindGroups = {
  request: ['request'],
  answer: ['result', 'error'],
  notification: ['notification'],
  http: ['http', 'sse'],
  keepalive: ['keepalive'],
  stderr: ['stderr'],
  other: ['batch', 'stray', 'lifecycle'],
} as const satisfies Record<string, readonly FrameKind[]>;

export type KindGroup = keyof typeof kindGroups;

export const kindGroupNames: readonly KindGroup[] = [
  'request',
  'answer',
  'notification',
  'http',
  'keepalive',
  'stderr',
  'other',
];

/** What is shown until the user chooses: keepalives are many and without content. */
export const usualGroups: readonly KindGroup[] = kindGroupNames.filter((name) => name !== 'keepalive');

export type FrameForm = 'pretty' | 'raw' | 'details';

interface TrafficView {
  text: string;
  shownGroups: readonly KindGroup[];
  scope: 'this' | 'all';
  /** Only the messages of apps. */
  onlyApps: boolean;
  form: FrameForm;
  change: (next: Partial<Pick<TrafficView, 'text' | 'shownGroups' | 'scope' | 'onlyApps' | 'form'>>) => void;
  reset: () => void;
}

/** The filters of the traffic, until the window closes. */
export const useTrafficView = create<TrafficView>((set) => ({
  text: '',
  shownGroups: usualGroups,
  scope: 'all',
  onlyApps: false,
  form: 'pretty',
  change: (next) => set(next),
  reset: () => set({ text: '', shownGroups: usualGroups, scope: 'all', onlyApps: false }),
}));

/** The shown kinds; undefined when none is hidden. */
export function shownKinds(groups: readonly KindGroup[]): FrameKind[] | undefined {
  if (groups.length === kindGroupNames.length) return undefined;
  return groups.flatMap((group) => [...kindGroups[group]]);
}

/** Whether these are the groups that are shown until the user chooses. */
export function areUsual(groups: readonly KindGroup[]): boolean {
  return kindGroupNames.every((name) => groups.includes(name) === usualGroups.includes(name));
}
