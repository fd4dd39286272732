import process from 'node:process';
import { table } from '../../electron/cli/output/table.ts';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { installPackages } from '../npm-servers/install.ts';
import type { Target } from '../npm-servers/visit.ts';
import { everythingServer, startEverythingHttp } from '../servers/real-servers.ts';
import { npmClients } from './list.ts';
import { measureTwice } from './measure.ts';
import { measuredClients } from './measured-clients.ts';
import { clientsFolder } from './run-program.ts';
import { compareWays, type Outcome, ways } from './ways.ts';

/**
 * `npm run clients [-- name…]`: installs published clients in `.cache`, each with an own home, and lets each list and
 * call the tools of server-everything: itself, through the recorder, and its recording through `loupe serve`, plain and
 * masked. Then `loupe probe` measures some of them, twice, and what it measures is compared with what their source says.
 * Exits with 1 when a client gets something else on one of these ways, or is measured as something else.
 */
const parts = process.argv.slice(2);
const isChosen = ({ name }: { name: string }) => parts.length === 0 || parts.some((part) => name.includes(part));
const chosen = npmClients.filter(isChosen);
if (chosen.length === 0) {
  console.error(`Known clients: ${npmClients.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (!(await isBuilt())) await buildApp();
await installPackages(
  clientsFolder,
  chosen.flatMap(({ packages }) => packages),
);

const http = await startEverythingHttp();
const servers: Record<'stdio' | 'http', Target> = {
  stdio: { ...everythingServer(), env: {} },
  http: { url: http.url },
};
const rows: string[][] = [['client', 'version', 'transport', 'step', ...ways]];
const remarks: string[] = [];
for (const { name, packages, reaches, steps } of chosen) {
  for (const transport of reaches) {
    for (const step of steps) {
      const label = `${name}, ${transport}, ${step.name}`;
      console.error(`${label}…`);
      const outcomes = await compareWays(step, servers[transport]).catch((thrown: unknown): Outcome[] =>
        ways.map(() => ({ failed: String(thrown).slice(0, 600) })),
      );
      rows.push([name, packages[0]?.version ?? '', transport, step.name, ...outcomes.map(wordOf)]);
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome !== 'same') remarks.push(`${label}, ${ways[at]}: ${JSON.stringify(outcome)}`);
      }
    }
  }
}
await http.stop();
console.log(table(rows));

const measuredRows: string[][] = [['client', 'transport', 'fact', 'measured', 'source says', '']];
for (const client of measuredClients.filter(isChosen)) {
  for (const transport of client.reaches) {
    const label = `${client.name}, ${transport}, measured`;
    console.error(`${label}…`);
    try {
      for (const { id, facts, isSame } of await measureTwice(client, transport)) {
        if (!isSame) remarks.push(`${label}: ${id} differs from the first time`);
        for (const { path, comparison, measured, known } of facts) {
          const values = [measured, known].map((value) => JSON.stringify(value) ?? '');
          measuredRows.push([id, transport, path, ...values, comparison]);
          if (comparison !== 'agrees') remarks.push(`${label}: ${id} ${path} ${comparison}`);
        }
      }
    } catch (thrown) {
      remarks.push(`${label}: ${String(thrown).slice(0, 600)}`);
    }
  }
}
console.log(table(measuredRows));
for (const remark of remarks) console.log(remark);
console.log(
  remarks.length === 0
    ? 'Each client got the same on every way, and is measured as its source says.'
    : `${remarks.length} differ.`,
);
process.exitCode = remarks.length === 0 ? 0 : 1;

function wordOf(outcome: Outcome): string {
  return outcome === 'same' ? outcome : 'differs' in outcome ? 'DIFFERS' : 'FAILED';
}
