import { type Command, ownServer } from '../../servers/own-server.ts';
import { BareClient, walkResources } from '../bare-client.ts';
import { startToFirstPage } from '../own-time.ts';
import { percentile } from '../row.ts';
import { WindowProbe } from '../window-probe.ts';
import { bareKeystroke, typeInto } from './keystrokes.ts';
import { loupe } from './loupe.ts';
import type { Program, ProgramWindow } from './program.ts';
import { alternate, within } from './rounds.ts';
import type { Goal, Measured, PeerRow } from './table.ts';

const searches = ['europe', 'site-07'];

interface Size {
  count: number;
  pageSize: number;
  /** How long a program may show nothing. */
  waitMs: number;
  goals: { all: Goal; first?: Goal; heap?: Goal };
}

export const tenThousand = (rounds: number) =>
  measureSize(rounds, {
    count: 10_000,
    pageSize: 1_000,
    waitMs: 30_000,
    goals: { all: { atMost: 500 }, first: { atMost: 300 } },
  });

export const hundredThousand = (rounds: number) =>
  measureSize(rounds, {
    count: 100_000,
    pageSize: 1_000,
    waitMs: 30_000,
    goals: { all: { timesFloor: 1.6 }, heap: { atMost: 30 } },
  });

/** Only Loupe: programs that show nothing at a tenth of it are skipped. */
export async function million(rounds: number): Promise<PeerRow[]> {
  const size = { count: 1_000_000, pageSize: 5_000, waitMs: 90_000 };
  const floors = await floorsOf(size);
  const few = await alternate('100 resources', 1, (program) => listAll(program, { ...size, count: 100 }), [loupe]);
  const many = await alternate('1,000,000 resources', rounds, (program) => listAll(program, size), [loupe]);
  const heapOfFew = few.loupe.heap?.find((heap) => typeof heap === 'number');
  const work = '1,000,000 resources, pages of 5,000';
  return [
    {
      work: `${work}: connect click to all listed`,
      unit: 'ms',
      floor: floors.walk,
      official: [],
      loupe: many.loupe.all ?? [],
      goal: { timesFloor: 1.6 },
    },
    {
      work: `${work}: longest task`,
      unit: 'task',
      official: [],
      loupe: many.loupe.longest ?? [],
      goal: { atMost: 50 },
    },
    {
      work: `${work}: page heap (floor: 100 resources)`,
      unit: 'MB',
      floor: heapOfFew,
      official: [],
      loupe: many.loupe.heap ?? [],
      goal: { atMost: 30, timesFloor: 1.1 },
    },
  ];
}

async function measureSize(rounds: number, size: Size): Promise<PeerRow[]> {
  const label = `${size.count.toLocaleString('en')} resources`;
  const floors = await floorsOf(size);
  const keystroke = await bareKeystroke();
  const { official, loupe: ours } = await alternate(label, rounds, (program) => listAndFilter(program, size));
  const row = (work: string, figure: keyof typeof ours, rest: Pick<PeerRow, 'unit' | 'goal'> & Partial<PeerRow>) => ({
    work: `${label}: ${work}`,
    official: official[figure] ?? [],
    loupe: ours[figure] ?? [],
    ...rest,
  });
  const { goals } = size;
  const keyGoal = { unit: 'ms', floor: keystroke, goal: { atMost: 32 } } as const;
  return [
    row('connect click to all listed', 'all', { unit: 'ms', floor: floors.walk, goal: goals.all }),
    row('connect click to first rows', 'first', { unit: 'ms', floor: floors.first, goal: goals.first ?? {} }),
    row('longest task until all are listed', 'longest', { unit: 'task', goal: { atMost: 50 } }),
    row('page heap', 'heap', { unit: 'MB', goal: goals.heap ?? {} }),
    row('first filter keystroke to paint', 'firstKey', keyGoal),
    row('filter keystroke to paint, p95', 'keys', { ...keyGoal, typical: 'p95' }),
  ];
}

const serverOf = ({ count, pageSize }: Pick<Size, 'count' | 'pageSize'>): Command =>
  ownServer('atlas', '--era', 'legacy', '--count', String(count), '--page-size', String(pageSize));

/** The server's own start, with a bare fetch of all pages and of the first page. */
async function floorsOf(size: Pick<Size, 'count' | 'pageSize'>): Promise<{ walk: number; first: number }> {
  const { command, args } = serverOf(size);
  const walks: number[] = [];
  const firsts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    firsts.push(await startToFirstPage({ command, args }));
    const start = performance.now();
    const client = new BareClient([command, ...args]);
    await client.initialize();
    await walkResources(client);
    walks.push(performance.now() - start);
    await client.close();
  }
  return { walk: percentile(walks, 0.5), first: percentile(firsts, 0.5) };
}

type Listed = Record<'all' | 'first' | 'longest' | 'heap', Measured[]>;

function listAll(program: Program, size: Pick<Size, 'count' | 'pageSize' | 'waitMs'>): Promise<Listed> {
  return program.inWindow(serverOf(size), (window) => connectAndList(window, size));
}

async function connectAndList(
  window: ProgramWindow,
  { count, waitMs }: Pick<Size, 'count' | 'waitMs'>,
): Promise<Listed> {
  const probe = new WindowProbe(window.page);
  const [first, all] = await probe.fromPressToEach([
    window.firstRows('resources'),
    window.allListed('resources', count),
  ]);
  if (first === undefined || all === undefined) throw new Error('Nothing was watched');
  let times: Measured[] = [];
  const work = async () => {
    // Wait for the result of the click, not for the page to respond to the driver.
    window.connect('resources').catch(() => {});
    times = await Promise.all([within(waitMs, first), within(waitMs, all)]);
  };
  // A page that shows nothing may be unresponsive.
  const longest = await within(waitMs + 5_000, probe.longestTask(work));
  const [firstRows = { nothingAfterMs: waitMs }, allRows = { nothingAfterMs: waitMs }] = times;
  if (typeof allRows !== 'number') {
    return { first: [firstRows], all: [allRows], longest: [], heap: [] };
  }
  return { first: [firstRows], all: [allRows], longest: [longest], heap: [(await probe.heap()) / 1e6] };
}

function listAndFilter(program: Program, size: Size) {
  return program.inWindow(serverOf(size), async (window) => {
    const listed = await connectAndList(window, size);
    if (listed.all.some((figure) => typeof figure !== 'number')) return { ...listed, firstKey: [], keys: [] };
    const all = window.allListed('resources', size.count);
    const keys: Measured[] = await typeInto(window, 'resources', searches, all);
    return { ...listed, firstKey: keys.slice(0, 1), keys };
  });
}
