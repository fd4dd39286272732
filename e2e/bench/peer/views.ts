import { ownServer } from '../../servers/own-server.ts';
import { MainThread } from '../main-thread.ts';
import { WindowProbe } from '../window-probe.ts';
import { alternate } from './rounds.ts';
import type { Measured, PeerRow } from './table.ts';

const maxWaitMs = 30_000;
/** How often one goes to both lists, after the first time, which loads the views. */
const times = 5;

/** Going from the tools of a small server to its resources and back. */
export async function run(rounds: number): Promise<PeerRow[]> {
  const server = ownServer('demo', '--era', 'legacy', '--sound');
  const { official, loupe } = await alternate('another view', rounds, (program) =>
    program.inWindow(server, async (window) => {
      await window.connect('tools');
      await new WindowProbe(window.page).until(window.firstRows('tools'), maxWaitMs);
      await new WindowProbe(window.page).settled();
      const thread = await MainThread.of(window.page);
      const used: Measured[] = [];
      for (let time = 0; time <= times; time += 1) {
        for (const list of ['resources', 'tools'] as const) {
          const rows = window.page.locator(window.firstRows(list));
          const each = await thread.duringClick(window.link(list), async () => (await rows.count()) > 0);
          if (time > 0) used.push(each);
        }
      }
      return { used };
    }),
  );
  return [
    {
      work: 'from tools to resources and back: each way, CPU of the page, p95',
      unit: 'ms',
      official: official.used ?? [],
      loupe: loupe.used ?? [],
      goal: { atMost: 80 },
      typical: 'p95',
    },
  ];
}
