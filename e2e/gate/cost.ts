import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { fromRoot } from '../../electron/launch/project-root.ts';

/** What a part of a run took. */
export interface Cost {
  name: string;
  /** Of this machine meanwhile, in seconds, with all that ran beside. */
  cpu: number;
  /** By the wall clock, in seconds. */
  wall: number;
}

/** A person waits for `npm test`: on two idle cores at most so long. */
export const budget = { cpu: 1300, wall: 12 * 60 };

/** The CPU seconds that this machine has spent since it started. */
function machineSeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

/** Measures what the work costs; `costs` gets an entry. */
export async function measured<T>(name: string, costs: Cost[], work: () => Promise<T>): Promise<T> {
  const [cpu, started] = [machineSeconds(), performance.now()];
  try {
    return await work();
  } finally {
    costs.push({ name, cpu: machineSeconds() - cpu, wall: (performance.now() - started) / 1000 });
  }
}

/** The table at the end of a run: each part and the sum, with what a whole `npm test` may cost if `isLimited`. */
export function costLines(costs: readonly Cost[], isLimited: boolean): string[] {
  const sum = { name: 'in all', cpu: 0, wall: 0 };
  for (const { cpu, wall } of costs) {
    sum.cpu += cpu;
    sum.wall += wall;
  }
  const rows = [...costs, sum].map(
    ({ name, cpu, wall }) => `cost: ${cpu.toFixed(0).padStart(6)} CPU s ${wall.toFixed(0).padStart(6)} s  ${name}`,
  );
  return isLimited ? [...rows, limitLine(sum)] : rows;
}

function limitLine({ cpu, wall }: Cost): string {
  const over = [
    ...(cpu > budget.cpu ? [`${(cpu - budget.cpu).toFixed(0)} CPU s`] : []),
    ...(wall > budget.wall ? [`${(wall - budget.wall).toFixed(0)} s`] : []),
  ];
  const limits = `${budget.cpu} CPU s and ${budget.wall} s on two idle cores`;
  return over.length === 0 ? `cost: within ${limits}` : `cost: ${over.join(' and ')} over ${limits}`;
}

/** Keeps what a run cost, for the next change. */
export async function keepCosts(costs: readonly Cost[]): Promise<void> {
  const file = fromRoot('.cache/gate/costs.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(costs, null, 1)}\n`);
}
