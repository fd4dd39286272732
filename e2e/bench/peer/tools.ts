import { ownServer } from '../../servers/own-server.ts';
import { MainThread } from '../main-thread.ts';
import { WindowProbe } from '../window-probe.ts';
import { bareKeystroke, cpuOfTyping, typeInto } from './keystrokes.ts';
import { alternate } from './rounds.ts';
import type { Measured, PeerRow } from './table.ts';

const count = 5_005;
const searches = ['invoice', 'delete'];
const maxWaitMs = 60_000;
const wheelSteps = 20;
/** In pixels. */
const wheelStep = 120;

/** Typing into the search of a server's many tools, and scrolling them. */
export async function run(rounds: number): Promise<PeerRow[]> {
  const server = ownServer('many-tools', '--era', 'legacy', '--count', String(count));
  const floor = await bareKeystroke();
  const { official, loupe } = await alternate('5,005 tools', rounds, (program) =>
    program.inWindow(server, async (window) => {
      await window.connect('tools');
      const all = window.allListed('tools', count);
      await new WindowProbe(window.page).until(all, maxWaitMs);
      const keys: Measured[] = await typeInto(window, 'tools', searches, all);
      const thread = await MainThread.of(window.page);
      const keysCpu: Measured[] = await cpuOfTyping(thread, window, 'tools', searches, all);
      await window.search('tools').input.fill('');
      await new WindowProbe(window.page).until(all, maxWaitMs);
      await window.page.locator(window.firstRows('tools')).first().hover();
      await thread.quiet();
      const wheelCpu: Measured[] = [];
      for (let step = 0; step < wheelSteps; step += 1) {
        wheelCpu.push(await thread.during(() => window.page.mouse.wheel(0, wheelStep)));
      }
      return { firstKey: keys.slice(0, 1), keys, keysCpu, wheelCpu };
    }),
  );
  const row = (work: string, figure: keyof typeof loupe, rest: Pick<PeerRow, 'goal' | 'floor'>): PeerRow => ({
    work: `5,005 tools: ${work}`,
    unit: 'ms',
    official: official[figure] ?? [],
    loupe: loupe[figure] ?? [],
    typical: 'p95',
    ...rest,
  });
  const keyGoal = { floor, goal: { atMost: 32 } };
  return [
    row('first search keystroke to paint', 'firstKey', keyGoal),
    row('search keystroke to paint, p95', 'keys', keyGoal),
    row('search keystroke, CPU of the page, p95', 'keysCpu', { goal: { atMost: 32 } }),
    row('wheel step, CPU of the page, p95', 'wheelCpu', { goal: { atMost: 8 } }),
  ];
}
