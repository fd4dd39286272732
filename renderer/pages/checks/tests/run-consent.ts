import '../../../data/jitless.ts';
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import type { Server } from '#shared/model/server.ts';
import { pageStorage, restores, wholeState } from '../../../state/page-storage.ts';

const consentSchema = z.object({
  /** Calls of these are allowed by starting a run. */
  allowed: z.array(z.string()),
  /** The calls that it was decided about (`callKeys`): those of tools that aren't allowed are asked for or skipped. */
  known: z.array(z.string()),
  /** Calls that aren't allowed wait in the inbox; else their tests are skipped. */
  asks: z.boolean(),
});

/** What the user decided about the tools that tests of a server call. */
type Consent = z.infer<typeof consentSchema>;

/** With what the server was reached by then: behind another command or address it is another server. */
const consentsSchema = z.record(z.string(), consentSchema.extend({ reach: z.string() }));
type Consents = z.infer<typeof consentsSchema>;

/** So much of what was decided about is kept for a restart; who has more is asked again. */
const mostCharacters = 500_000;

/**
 * It comes back with its window. It is about exactly the calls that were shown, so another text of the file is asked about
 * again; the host asks about a tool whose definition changed.
 */
export const useCheckConsents = create<Consents>()(
  persist((): Consents => ({}), {
    name: 'loupe.checkConsents',
    storage: pageStorage<Consents>({
      ...wholeState(),
      storable: (consents) => (JSON.stringify(consents).length > mostCharacters ? {} : consents),
    }),
    merge: (stored) => consentsSchema.safeParse(stored).data ?? {},
  }),
);
restores(useCheckConsents);

const nothing: Consent = { allowed: [], known: [], asks: true };

/** The decision for a server, as it is reached now. */
export function useConsent(server: Server | undefined): Consent {
  const consent = useCheckConsents((consents) => (server === undefined ? undefined : consents[server.id]));
  return server !== undefined && consent?.reach === reachOf(server) ? consent : nothing;
}

export function setConsent(server: Server, { allowed, known, asks }: Consent): void {
  useCheckConsents.setState({ [server.id]: { allowed, known, asks, reach: reachOf(server) } });
}

function reachOf(server: Server): string {
  return server.transport === 'stdio' ? JSON.stringify([server.command, server.args, server.cwd ?? '']) : server.url;
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
