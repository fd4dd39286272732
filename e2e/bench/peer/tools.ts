import { ownServer } from '../../servers/own-server.ts';
import { WindowProbe } from '../window-probe.ts';
import { bareKeystroke, typeInto } from './keystrokes.ts';
import { alternate } from './rounds.ts';
import type { Measured, PeerRow } from './table.ts';

const count = 5_005;
const searches = ['invoice', 'delete'];
const maxWaitMs = 60_000;

/** Typing into the search of a server's many tools. */
export async function run(rounds: number): Promise<PeerRow[]> {
  const server = ownServer('many-tools', '--era', 'legacy', '--count', String(count));
  const floor = await bareKeystroke();
  const { official, loupe } = await alternate('5,005 tools', rounds, (program) =>
    program.inWindow(server, async (window) => {
      await window.connect('tools');
      const all = window.allListed('tools', count);
      await new WindowProbe(window.page).until(all, maxWaitMs);
      const keys: Measured[] = await typeInto(window, 'tools', searches, all);
      return { firstKey: keys.slice(0, 1), keys };
    }),
  );
  const row = (work: string, figure: 'firstKey' | 'keys'): PeerRow => ({
    work: `5,005 tools: ${work}`,
    unit: 'ms',
    floor,
    official: official[figure] ?? [],
    loupe: loupe[figure] ?? [],
    goal: { atMost: 32 },
    typical: 'p95',
  });
  return [row('first search keystroke to paint', 'firstKey'), row('search keystroke to paint, p95', 'keys')];
}
