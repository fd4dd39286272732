import { create } from 'zustand';
import type { FrameKind } from '#shared/model/frame.ts';

/** Kinds of frames that are shown or hidden together. */
export const kindGroups = {
  request: ['request'],
  answer: ['result', 'error'],
  notification: ['notification'],
  http: ['http', 'sse'],
  stderr: ['stderr'],
  other: ['batch', 'stray', 'lifecycle'],
} as const satisfies Record<string, readonly FrameKind[]>;

export type KindGroup = keyof typeof kindGroups;

export const kindGroupNames: readonly KindGroup[] = ['request', 'answer', 'notification', 'http', 'stderr', 'other'];

export type FrameForm = 'pretty' | 'raw' | 'details';

interface TrafficView {
  text: string;
  shownGroups: readonly KindGroup[];
  scope: 'this' | 'all';
  /** Only what apps say and are told. */
  onlyApps: boolean;
  form: FrameForm;
  change: (next: Partial<Pick<TrafficView, 'text' | 'shownGroups' | 'scope' | 'onlyApps' | 'form'>>) => void;
  reset: () => void;
}

/** How the user looks at the traffic, until the window closes. */
export const useTrafficView = create<TrafficView>((set) => ({
  text: '',
  shownGroups: kindGroupNames,
  scope: 'all',
  onlyApps: false,
  form: 'pretty',
  change: (next) => set(next),
  reset: () => set({ text: '', shownGroups: kindGroupNames, scope: 'all', onlyApps: false }),
}));

/** The kinds to ask for; undefined when none is hidden. */
export function shownKinds(groups: readonly KindGroup[]): FrameKind[] | undefined {
  if (groups.length === kindGroupNames.length) return undefined;
  return groups.flatMap((group) => [...kindGroups[group]]);
}
