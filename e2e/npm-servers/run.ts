import process from 'node:process';
import { parseArgs } from 'node:util';
import { table } from '../../electron/cli/output/table.ts';
import { startEverythingHttp } from '../servers/real-servers.ts';
import { type Examination, examine } from './examine.ts';
import { installPackages, serversFolder } from './install.ts';
import { type NpmServer, npmServers } from './list.ts';

/**
 * `npm run servers [-- name…] [--rounds N]`: installs published servers in `.cache` and uses each with Loupe's host and
 * the official client; exits with 1 when one fails.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const chosen = npmServers.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (chosen.length === 0 || !Number.isInteger(rounds) || rounds < 0) {
  console.error(`Known servers: ${npmServers.map(({ name }) => name).join(', ')}. --rounds must be a whole number.`);
  process.exit(2);
}
await installPackages(serversFolder, chosen);

const heads =
  'server|version|built on|revision|resources/templates/prompts/tools|lists|read|prompt|call|Loupe|SDK|ratio';
const rows: string[][] = [heads.split('|')];
const remarks: string[] = [];
let failed = 0;
const behind = await startEverythingHttp();
for (const server of chosen) {
  console.error(`${server.name}…`);
  try {
    const examination = await examine(server, behind.url, rounds);
    rows.push(rowOf(examination));
    if (examination.faults.length > 0) failed += 1;
    for (const fault of examination.faults) remarks.push(`FAULT ${server.name}: ${fault}`);
    for (const note of examination.notes) remarks.push(`note  ${server.name}: ${note}`);
  } catch (thrown) {
    failed += 1;
    rows.push([...headOf(server), 'failed']);
    remarks.push(`FAULT ${server.name}: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}
await behind.stop();
console.log(table(rows));
for (const remark of remarks) console.log(remark);
console.log(`${chosen.length - failed} of ${chosen.length} servers passed.`);
process.exitCode = failed === 0 ? 0 : 1;

function headOf({ name, version, sdk = 'TypeScript SDK 1' }: NpmServer): string[] {
  return [name, version, sdk];
}

function rowOf({ server, loupe, connectMs, faults }: Examination): string[] {
  const { resources, templates, prompts, tools } = loupe.lists;
  const same = faults.some((fault) => fault.includes(' differ: ')) ? 'DIFFER' : 'same';
  const times = connectMs && [
    `${Math.round(connectMs.loupe)} ms`,
    `${Math.round(connectMs.sdk)} ms`,
    (connectMs.loupe / connectMs.sdk).toFixed(2),
  ];
  return [
    ...headOf(server),
    `${loupe.revision} (${loupe.era})`,
    [resources, templates, prompts, tools].map(({ length }) => length).join(' / '),
    same,
    loupe.read?.kind ?? '-',
    loupe.prompt?.kind ?? '-',
    loupe.call?.kind ?? '-',
    `${loupe.stderrLines} / ${loupe.strayLines}`,
    ...(times ?? []),
  ];
}
