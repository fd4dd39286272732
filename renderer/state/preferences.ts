import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { findingColumns } from '#shared/model/columns.ts';
import type { Severity } from '#shared/model/findings/finding.ts';
import { severities } from '#shared/model/findings/severities.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { pageStorage, restores, storedTexts, wholeState } from './page-storage.ts';

/** The values that each preference can have; the first is its default. */
const choices = {
  /** Long lines are wrapped, in every text view. */
  wrapsLines: [false, true],
  /** How the message of a call to confirm is shown. */
  callMessage: ['arguments', 'exact'],
  /** The preferred view of a result, if the call has it; `first`: the first available. */
  resultView: ['first', 'content', 'structured', 'raw', 'sent', 'progress', 'app', 'host'],
  /** New subscriptions read again on each update. */
  rereads: [true, false],
  /** All listed fields of a resource are shown above its content. */
  showsListedFacts: [false, true],
  frameForm: ['pretty', 'tree', 'raw', 'hex', 'details'],
  /** The panels show what is of all servers, or of the current one. */
  panelScope: ['all', 'this'],
  /** Traffic as a row for each exchange or for each frame, or in numbers. */
  trafficView: ['exchanges', 'frames', 'sequence', 'statistics'],
  statisticsMeasure: ['count', 'latency', 'distribution', 'bytes'],
  /** Only the messages of apps. */
  onlyAppTraffic: [false, true],
  /** Log messages of all levels, from one level on, or only those that break a rule. */
  logLevel: ['all', ...logLevels, 'malformed'],
  onlyMarkedUpdates: [false, true],
  /** Findings that don't count, too. */
  showsMutedFindings: [false, true],
  findingSort: findingColumns,
  findingOrder: ['descending', 'ascending'],
} as const;

/** Free texts, empty by default; `findingRule` is the id of a rule, `seenHost` that of a host. */
const texts = ['trafficText', 'logText', 'logLogger', 'updateText', 'findingText', 'findingRule', 'seenHost'] as const;

/** Kinds of frames that are shown or hidden together. */
export const trafficGroups = ['request', 'response', 'notification', 'http', 'keepalive', 'stderr', 'other'] as const;
export type TrafficGroup = (typeof trafficGroups)[number];

/** The default: no keepalives, which are frequent and carry no content. */
export const usualTrafficGroups: readonly TrafficGroup[] = trafficGroups.filter((group) => group !== 'keepalive');

const usualSeverities = ['error', 'warning'];

type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

type Texts = Record<(typeof texts)[number], string>;

export interface Preferences extends Choices, Texts {
  trafficGroups: readonly TrafficGroup[];
  /** The findings that are shown: at first those that matter. */
  findingSeverities: readonly Severity[];
  /** How contents are shown: by their type, and by what they belong to and their type; the last chosen come last. */
  contentViews: Readonly<Record<string, string>>;
}

/** How the user views things, filters included: comes back with its window, and ends when that is closed. */
export const usePreferences = create<Preferences>()(
  persist(() => preferencesIn({}), {
    name: 'loupe.preferences',
    storage: pageStorage<Preferences>(wholeState()),
    merge: preferencesIn,
  }),
);
restores(usePreferences);

/** One preference, with the function that changes it. */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = usePreferences((preferences) => preferences[name]);
  return [value, (next) => usePreferences.setState((preferences) => ({ ...preferences, [name]: next }))];
}

/** `serverId` where the panels are narrowed to it; undefined while they show all servers. */
export function useNarrowedTo(serverId: ServerId | undefined): ServerId | undefined {
  const [scope] = usePreference('panelScope');
  return scope === 'this' ? serverId : undefined;
}

/** Gives preferences their defaults again. */
export function resetPreferences(...names: (keyof Preferences)[]): void {
  const usual = usePreferences.getInitialState();
  usePreferences.setState(Object.fromEntries(names.map((name) => [name, usual[name]])));
}

/** Stored preferences, with defaults for missing or unknown values. */
function preferencesIn(stored: unknown): Preferences {
  const known: Partial<Record<keyof Preferences, unknown>> = Object(stored);
  const text = (name: keyof Texts) => (typeof known[name] === 'string' ? known[name] : '');
  const shown = listOr(known.findingSeverities, usualSeverities);
  const groups = listOr(known.trafficGroups, usualTrafficGroups);
  return {
    wrapsLines: oneOf(choices.wrapsLines, known.wrapsLines),
    callMessage: oneOf(choices.callMessage, known.callMessage),
    resultView: oneOf(choices.resultView, known.resultView),
    rereads: oneOf(choices.rereads, known.rereads),
    showsListedFacts: oneOf(choices.showsListedFacts, known.showsListedFacts),
    frameForm: oneOf(choices.frameForm, known.frameForm),
    panelScope: oneOf(choices.panelScope, known.panelScope),
    trafficView: oneOf(choices.trafficView, known.trafficView),
    statisticsMeasure: oneOf(choices.statisticsMeasure, known.statisticsMeasure),
    onlyAppTraffic: oneOf(choices.onlyAppTraffic, known.onlyAppTraffic),
    logLevel: oneOf(choices.logLevel, known.logLevel),
    onlyMarkedUpdates: oneOf(choices.onlyMarkedUpdates, known.onlyMarkedUpdates),
    showsMutedFindings: oneOf(choices.showsMutedFindings, known.showsMutedFindings),
    findingSort: oneOf(choices.findingSort, known.findingSort),
    findingOrder: oneOf(choices.findingOrder, known.findingOrder),
    trafficText: text('trafficText'),
    logText: text('logText'),
    logLogger: text('logLogger'),
    updateText: text('updateText'),
    findingText: text('findingText'),
    findingRule: text('findingRule'),
    seenHost: text('seenHost'),
    findingSeverities: severities.filter((severity) => shown.includes(severity)),
    trafficGroups: trafficGroups.filter((group) => groups.includes(group)),
    contentViews: storedTexts(known.contentViews),
  };
}

function oneOf<Value>(values: readonly [Value, ...Value[]], stored: unknown): Value {
  return values.find((value) => value === stored) ?? values[0];
}

function listOr(stored: unknown, usual: readonly unknown[]): readonly unknown[] {
  return Array.isArray(stored) ? stored : usual;
}
