import process from 'node:process';
import { parseArgs } from 'node:util';
import { table } from '../../electron/cli/output/table.ts';
import { startEverythingHttp } from '../servers/real-servers.ts';
import { type Examination, examine } from './examine.ts';
import { findingHeads, findingLines, findingsRow } from './findings-table.ts';
import { installPackages, serversFolder } from './install.ts';
import { labelOf, type NpmServer, npmServers } from './list.ts';
import { sdkExamples } from './sdk-examples.ts';

/**
 * `npm run servers [-- name…] [--rounds N]`: installs published servers and the SDK's examples in `.cache`, uses each
 * with Loupe's host and the official client, and prints what the rules find; exits with 1 when one fails.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const known = [...npmServers, ...sdkExamples];
const chosen = known.filter(
  (server) => positionals.length === 0 || positionals.some((part) => labelOf(server).includes(part)),
);
if (chosen.length === 0 || !Number.isInteger(rounds) || rounds < 0) {
  console.error(`Known servers: ${known.map(labelOf).join(', ')}. --rounds must be a whole number.`);
  process.exit(2);
}
await installPackages(serversFolder, chosen);

const heads =
  'server|version|built on|revision|resources/templates/prompts/tools|lists|read|prompt|call|Loupe|SDK|ratio';
const rows: string[][] = [heads.split('|')];
const findingRows = [findingHeads];
const remarks: string[] = [];
const errors: string[] = [];
let failed = 0;
const behind = await startEverythingHttp();
for (const server of chosen) {
  console.error(`${labelOf(server)}…`);
  try {
    const examination = await examine(server, behind.url, rounds);
    rows.push(rowOf(examination));
    findingRows.push(findingsRow(server, examination.loupe));
    errors.push(...findingLines(server, examination.loupe));
    if (examination.faults.length > 0) failed += 1;
    for (const fault of examination.faults) remarks.push(`FAULT ${labelOf(server)}: ${fault}`);
    for (const note of examination.notes) remarks.push(`note  ${labelOf(server)}: ${note}`);
  } catch (thrown) {
    failed += 1;
    rows.push([...headOf(server), 'failed']);
    remarks.push(`FAULT ${labelOf(server)}: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}
await behind.stop();
console.log(table(rows));
for (const remark of remarks) console.log(remark);
console.log(`\n${table(findingRows)}`);
for (const error of errors) console.log(error);
console.log(`${chosen.length - failed} of ${chosen.length} servers passed.`);
process.exitCode = failed === 0 ? 0 : 1;

function headOf(server: NpmServer): string[] {
  const { version, sdk = 'TypeScript SDK 1' } = server;
  return [labelOf(server), version, sdk];
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
