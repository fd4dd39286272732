import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ignoreRulesSchema } from '#host/recordings/verify/ignore-rules.ts';
import { readConfig } from '#host/storage/config/import/read-config.ts';
import { readProjectHosts } from '#host/storage/hosts/project-hosts.ts';
import { readTests } from '#host/surface/checks/tests/read-tests.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { sessionEntrySchema, sessionHeaderSchema } from '#shared/recording/session-file.ts';
import { readSuppressions } from '../../electron/cli/commands/check/suppressions.ts';
import { readAnswerRules } from '../../electron/cli/interaction/answer-file.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type Block, blocksOf, documentsInOrder } from './blocks.ts';

/** A file with the text of a block. */
function fileOf({ text }: Block): string {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, text);
  return file;
}

function servers({ text }: Block, source: string): void {
  const { servers: found, unusable } = readConfig({ text, source, homeFolder: '/home/ada', folder: '/shop' });
  expect(found).not.toEqual([]);
  expect([...unusable, ...found.flatMap(({ notes }) => notes.filter(({ code }) => code === 'unread'))]).toEqual([]);
}

/** What a project's `.loupe/hosts` with the text of a block names. */
async function projectHosts({ text }: Block): Promise<readonly string[]> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.loupe'));
  writeFileSync(join(folder, '.loupe', 'hosts'), text);
  const read = await readProjectHosts(folder);
  return 'hosts' in read ? read.hosts : [];
}

const actionSchema = z.object({ inputs: z.record(z.string(), z.unknown()) });
const stepSchema = z.strictObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  if: z.string().optional(),
});
const jobSchema = z.strictObject({
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  steps: z.array(stepSchema),
});

/** A job of GitHub: of Loupe's action it gives inputs that there are. */
function job({ text }: Block): void {
  const { inputs } = actionSchema.parse(parse(readFileSync(fromRoot('.github/actions/loupe/action.yml'), 'utf8')));
  const given = jobSchema
    .parse(parse(text))
    .steps.flatMap(({ uses, with: values = {} }) => (uses?.includes('/loupe@') ? Object.keys(values) : []));
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
}

const gitlabSchema = z.record(
  z.string(),
  z.strictObject({
    image: z.string(),
    script: z.array(z.string()),
    artifacts: z.strictObject({ when: z.literal('always'), reports: z.strictObject({ junit: z.string() }) }),
  }),
);

/** What reads each block of a format, by its document and a text in it. */
const formats: readonly [file: string, text: string, read: (block: Block) => unknown][] = [
  ['docs/ci.md', 'suppressions:', async (block) => expect(await readSuppressions(fileOf(block))).toHaveLength(1)],
  ['docs/ci.md', 'pull-requests:', job],
  ['docs/ci.md', 'security-events:', job],
  ['docs/ci.md', 'image: node', ({ text }) => gitlabSchema.parse(parse(text))],
  [
    'docs/command-line.md',
    'elicitation/create',
    async (block) => expect(await readAnswerRules(fileOf(block))).toHaveLength(2),
  ],
  ['docs/hosts.md', 'vscode', async (block) => expect(await projectHosts(block)).toEqual(['cursor', 'vscode'])],
  ['docs/servers.md', 'mcpServers', (block) => servers(block, '/shop/.loupe/servers.json')],
  [
    'docs/session-file.md',
    'loupeSession',
    ({ text }) => {
      const [header, ...entries] = text.split('\n').map((line): unknown => JSON.parse(line));
      expect(Object.keys(sessionHeaderSchema.parse(header))).toEqual(Object.keys(Object(header)));
      for (const entry of entries) expect(sessionEntrySchema.parse(entry)).toEqual(entry);
    },
  ],
  ['docs/session-file.md', 'mcpServers', (block) => servers(block, '/home/ada/.cursor/mcp.json')],
  ['docs/tests.md', 'tests:', ({ text }) => expect(readTests(text, 'tests.yaml')).toMatchObject({ ok: true })],
];

it('reads each block of JSON and YAML of the documents as Loupe does', async () => {
  const blocks = documentsInOrder()
    .flatMap(blocksOf)
    .filter(({ language }) => language !== 'sh');
  for (const block of blocks) {
    const fitting = formats.filter(([file, text]) => file === block.file && block.text.includes(text));
    expect(fitting, `what reads ${block.file}:${block.line}`).toHaveLength(1);
    for (const [, , read] of fitting) await read(block);
  }
  expect(blocks).toHaveLength(formats.length);
});

it('reads the rules of --rules in the sentence about them', () => {
  const [, rules = ''] = /`(\[\{ "method"[^`]+)`/.exec(readFileSync(fromRoot('docs/command-line.md'), 'utf8')) ?? [];
  expect(ignoreRulesSchema.parse(JSON.parse(rules))).toHaveLength(1);
});
