import process from 'node:process';
import { table } from '../../electron/cli/output/table.ts';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { installPackages } from '../npm-servers/install.ts';
import type { Target } from '../npm-servers/visit.ts';
import { everythingServer, startEverythingHttp } from '../servers/real-servers.ts';
import { npmClients } from './list.ts';
import { clientsFolder } from './run-program.ts';
import { compareWays, type Outcome, ways } from './ways.ts';

/**
 * `npm run clients [-- name…]`: installs published clients in `.cache`, each with an own home, and lets each list and
 * call the tools of server-everything: itself, through the recorder, and its recording through `loupe serve`, plain and
 * masked. Exits with 1 when a client gets something else on one of these ways.
 */
const parts = process.argv.slice(2);
const chosen = npmClients.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
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
for (const remark of remarks) console.log(remark);
console.log(remarks.length === 0 ? 'Each client got the same on every way.' : `${remarks.length} differ.`);
process.exitCode = remarks.length === 0 ? 0 : 1;

function wordOf(outcome: Outcome): string {
  return outcome === 'same' ? outcome : 'differs' in outcome ? 'DIFFERS' : 'FAILED';
}
