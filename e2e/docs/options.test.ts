import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commands, generalOptions } from '../../electron/cli/arguments/commands.ts';
import { parseArguments } from '../../electron/cli/arguments/parse-arguments.ts';
import { serverOptions } from '../../electron/cli/arguments/server-command.ts';
import { createTexts } from '../../electron/cli/output/texts.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { optionNames } from '../../electron/options/read-options.ts';
import { UsageError } from '../../electron/options/usage-error.ts';
import { documents } from './blocks.ts';

const page = readFileSync(fromRoot('docs/command-line.md'), 'utf8');
const text = createTexts({});
const onServers = new Set<string>(Object.values(serverOptions).map(({ label }) => label));

/** The rows of the options: what each is written like, the commands that have it, and what help says of it. */
function optionsTable(): string {
  const rows = new Map<string, { users: string[]; label: string; meaning: string }>();
  for (const { name, options, isOnServer } of commands) {
    for (const { label, help } of Object.values(options)) {
      if (help === undefined) continue;
      const user = isOnServer && onServers.has(label) ? 'all on a server' : name;
      const row = rows.get(`${label} ${help}`) ?? { users: [], label, meaning: text(`cli.help.${help}`) };
      if (!row.users.includes(user)) row.users.push(user);
      rows.set(`${label} ${help}`, row);
    }
  }
  for (const { label, help } of Object.values(generalOptions)) {
    if (help !== undefined) rows.set(label, { users: ['all'], label, meaning: text(`cli.help.${help}`) });
  }
  const escaped = (cell: string) => cell.replaceAll('|', '\\|');
  const lines = [...rows.values()].map(
    ({ users, label, meaning }) => `| \`${escaped(label)}\` | ${users.join(', ')} | ${escaped(meaning)} |`,
  );
  return ['| option | of | |', '|---|---|---|', ...lines].join('\n');
}

it('docs/command-line.md has every option, as help describes it', async () => {
  const [before] = page.split(/^\| option \| of \|/m);
  await expect(`${before?.trimEnd()}\n\n${optionsTable()}\n`).toMatchFileSnapshot('../../docs/command-line.md');
  const all = [...commands.flatMap(({ options }) => Object.values(options)), ...Object.values(generalOptions)];
  const names = new Set(all.flatMap(optionNames));
  expect([...names].filter((name) => !new RegExp(`${name}(?![a-z-])`).test(page))).toEqual([]);
});

it('names no command and no option in its sentences that there isn’t', () => {
  // The desktop app's own argument.
  const others = ['loupe session.loupe'];
  const named = documents().flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(/`(loupe [^`\n]+)`/g)].map(([, call = '']) => call),
  );
  expect(named.length).toBeGreaterThan(20);
  const wrong = named.filter((call) => !others.includes(call) && !isKnown(call));
  expect(wrong).toEqual([]);
});

it('names no npm script that there isn’t', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')));
  const named = [...documents(), 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md'].flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, script = '']) => script),
  );
  expect([...new Set(named)].filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
});

/** Whether the command and its options exist; its words may be placeholders. */
function isKnown(call: string): boolean {
  try {
    parseArguments(call.split(' ').slice(1));
    return true;
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    return !['unknownCommand', 'unknownOption', 'unfinishedCommand', 'onlyFor'].includes(thrown.problem);
  }
}
