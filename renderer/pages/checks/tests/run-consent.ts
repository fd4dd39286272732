import { create } from 'zustand';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';

/** What the user decided about the tools that tests of a server call. */
interface Consent {
  /** Calls of these are allowed by starting a run. */
  allowed: readonly string[];
  /** The calls that it was decided about (`callKeys`): those of tools that aren't allowed are asked for or skipped. */
  known: readonly string[];
  /** Calls that aren't allowed wait in the inbox; else their tests are skipped. */
  asks: boolean;
}

const useStore = create<Record<ServerId, Consent>>(() => ({}));

const nothing: Consent = { allowed: [], known: [], asks: true };

/** The decision for a server, as long as the window lives. */
export function useConsent(serverId: ServerId): Consent {
  return useStore((consents) => consents[serverId] ?? nothing);
}

export function setConsent(serverId: ServerId, consent: Consent): void {
  useStore.setState({ [serverId]: consent });
}

/** The tools that a run of tests would call, each with the arguments of its tests. */
export function toolsOf(tests: readonly SavedTest[]): ReadonlyMap<string, readonly string[]> {
  const tools = new Map<string, string[]>();
  for (const { method, target, skip, argumentsText = '{}' } of tests) {
    if (method === 'tools/call' && skip === undefined) {
      tools.set(target, [...(tools.get(target) ?? []), argumentsText]);
    }
  }
  return tools;
}

/** Identifies each call: what was decided about one isn't decided about another with other arguments. */
export function callKeys(tests: readonly SavedTest[]): string[] {
  return [...toolsOf(tests)].flatMap(([tool, calls]) => calls.map((text) => JSON.stringify([tool, text])));
}
