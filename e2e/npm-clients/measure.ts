import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { compareProfiles } from '../../shared/hosts/measure/compare-profiles.ts';
import type { ComparedFact } from '../../shared/hosts/measure/compared-fact.ts';
import { factsOf } from '../../shared/hosts/measure/profile-facts.ts';
import { hostProfileSchema } from '../../shared/hosts/profile.ts';
import type { Target } from '../npm-servers/visit.ts';
import type { MeasuredClient } from './measured-clients.ts';
import { loupeProgram, startLoupe } from './run-program.ts';

/** A measured profile beside the source. */
export interface Measured {
  id: string;
  facts: ComparedFact[];
  /** Two measurements had the same bytes. */
  isSame: boolean;
}

/** Measures a client twice, each time in a home of its own. Rejects when it isn’t measured. */
export async function measureTwice(client: MeasuredClient, transport: 'stdio' | 'http'): Promise<Measured[]> {
  const [first, second] = [await measure(client, transport), await measure(client, transport)];
  return Object.entries(client.sources).map(([id, source]) => {
    const text = first.get(id) ?? '';
    const profile = hostProfileSchema.parse(JSON.parse(text));
    const facts = compareProfiles(profile, source).filter(({ path }) => factsOf(source).has(path));
    return { id, facts, isSame: text === second.get(id) };
  });
}

/** The files of the profiles by their ids. */
async function measure({ run, sources }: MeasuredClient, transport: 'stdio' | 'http'): Promise<Map<string, string>> {
  const home = await mkdtemp(join(tmpdir(), 'loupe-measured-'));
  try {
    if (transport === 'http') {
      const { url, stop } = await startLoupe(['probe', '--http', '0', '--name', 'server'], home);
      await run({ url }, home).finally(stop);
    } else {
      const target: Target = {
        command: process.execPath,
        args: [loupeProgram, 'probe', '--name', 'server'],
        env: { LOUPE_HOME: home },
      };
      await run(target, home);
    }
    const read = async (id: string) => [id, await readFile(join(home, 'hosts', `${id}.json`), 'utf8')] as const;
    return new Map(await Promise.all(Object.keys(sources).map(read)));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
