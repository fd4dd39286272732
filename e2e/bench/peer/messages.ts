import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, ownServer } from '../../servers/own-server.ts';
import { BareClient } from '../bare-client.ts';
import { BareTable } from '../bare-table.ts';
import { WindowProbe } from '../window-probe.ts';
import { loupe } from './loupe.ts';
import type { Program } from './program.ts';
import { alternate, within } from './rounds.ts';
import type { Measured, PeerRow } from './table.ts';

const tool = 'write_logs';

const serverOf = (count: number): Command => ownServer('bulk', '--era', 'legacy', '--count', String(count));

/** 10,000 log messages on screen. The official inspector gets only the 1,000 that it keeps, and two minutes. */
export async function logMessages(rounds: number): Promise<PeerRow[]> {
  const floor = await receiveAndInsert(10_000);
  const measured = await alternate('10,000 log messages', rounds, (program) =>
    program === loupe ? flood(program, 10_000, 30_000) : flood(program, 1_000, 120_000),
  );
  return rowsOf('10,000 log messages (official inspector: 1,000)', floor, measured, {});
}

/** 200,000 notifications, until the last one is counted or shown. */
export async function notifications(rounds: number): Promise<PeerRow[]> {
  const floor = await receiveAndInsert(200_000);
  const measured = await alternate('200,000 notifications', rounds, (program) => flood(program, 200_000, 30_000));
  return rowsOf('200,000 notifications', floor, measured, { timesFloor: 1.5 });
}

type Flooded = Record<'shown' | 'longest', Measured[]>;

function rowsOf(
  work: string,
  floor: number,
  { official, loupe: ours }: Record<'official' | 'loupe', Partial<Flooded>>,
  goal: PeerRow['goal'],
): PeerRow[] {
  const { shown: theirs = [], longest: theirLongest = [] } = official;
  const { shown = [], longest = [] } = ours;
  return [
    { work: `${work}: all on screen`, unit: 'ms', floor, official: theirs, loupe: shown, goal },
    { work: `${work}: longest task`, unit: 'task', official: theirLongest, loupe: longest, goal: { atMost: 50 } },
  ];
}

/** Runs the tool that writes the messages while the log is shown. */
function flood(program: Program, count: number, waitMs: number): Promise<Flooded> {
  return program.inWindow(serverOf(count), async (window) => {
    const probe = new WindowProbe(window.page);
    await window.connect('tools');
    await window.openTool(tool);
    await window.showLogs();
    await probe.settled();
    const all = await probe.fromPress(window.logged(count));
    let shown: Measured = { nothingAfterMs: waitMs };
    const longest = probe.longestTask(async () => {
      window.runTool().catch(() => {});
      shown = await within(waitMs, all());
    });
    // A page that shows nothing may be unresponsive.
    const task = await within(waitMs + 5_000, longest);
    return { shown: [shown], longest: typeof shown === 'number' ? [task] : [] };
  });
}

/** The minimum: split, parse, insert. */
async function receiveAndInsert(count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  const table = new BareTable(folder);
  let batch: { method: string; line: string }[] = [];
  const flush = () => {
    table.insert(batch);
    batch = [];
  };
  const { command, args } = serverOf(count);
  const client = new BareClient([command, ...args], (line, { method = '' }) => {
    if (batch.push({ method, line }) === 500) flush();
  });
  await client.initialize();
  const start = performance.now();
  await client.request('tools/call', { name: tool, arguments: {} });
  flush();
  const elapsed = performance.now() - start;
  await client.close();
  table.close();
  await rm(folder, { recursive: true });
  return elapsed;
}
