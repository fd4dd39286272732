import { ownServer } from '../../servers/own-server.ts';
import { answerTime } from '../own-time.ts';
import { percentile } from '../row.ts';
import { WindowProbe } from '../window-probe.ts';
import { alternate, within } from './rounds.ts';
import type { Goal, PeerRow } from './table.ts';

const waitMs = 30_000;

/** A result of 100 MB of text. */
export const bigText = (rounds: number) =>
  measureResult(rounds, 'tool result of 100 MB: first screen', 'big_text', 100_000_000, { timesFloor: 1.5 });

/** A result of 1 MB of JSON, as text and as structured content. */
export const bigJson = (rounds: number) =>
  measureResult(rounds, 'tool result of 1 MB of JSON: first screen', 'big_json', 1_000_000, { atMost: 100 });

async function measureResult(
  rounds: number,
  work: string,
  tool: string,
  bytes: number,
  goal: Goal,
): Promise<PeerRow[]> {
  const server = ownServer('bulk', '--era', 'legacy', '--bytes', String(bytes));
  const received: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    received.push(await answerTime(server, 'tools/call', { name: tool, arguments: {} }));
  }
  const { official, loupe } = await alternate(work, rounds, (program) =>
    program.inWindow(server, async (window) => {
      const probe = new WindowProbe(window.page);
      await window.connect('tools');
      await window.openTool(tool);
      await probe.settled();
      const shown = await probe.fromPress(window.result(tool));
      window.runTool().catch(() => {});
      return { shown: [await within(waitMs, shown())] };
    }),
  );
  const floor = percentile(received, 0.5);
  return [{ work, unit: 'ms', floor, official: official.shown ?? [], loupe: loupe.shown ?? [], goal }];
}
