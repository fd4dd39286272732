import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = '.github/actions/loupe';

const texts = z.record(z.string(), z.string());
const stepSchema = z.object({
  id: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: texts.optional(),
});
const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string() })),
  runs: z.object({ using: z.literal('composite'), steps: z.array(stepSchema) }),
});
const workflowSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.looseObject({ uses: z.string().optional(), with: z.unknown().optional() })) }),
  ),
});

const action = actionSchema.parse(parse(readFileSync(join(root, folder, 'action.yml'), 'utf8')));
const workflow = workflowSchema.parse(parse(readFileSync(join(root, '.github/workflows/test.yml'), 'utf8')));
const used = Object.values(workflow.jobs)
  .flatMap(({ steps }) => steps)
  .filter(({ uses }) => uses === `./${folder}`);
const given = texts.parse(used[0]?.with ?? {});

/** Runs the action's check and result as a runner would, with bash. */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const scratch = temporaryFolder();
  const files = { GITHUB_OUTPUT: join(scratch, 'output'), GITHUB_STEP_SUMMARY: join(scratch, 'summary') };
  const check = action.runs.steps.find(({ id }) => id === 'check');
  const result = action.runs.steps.at(-1);
  const values: Record<string, string> = { 'github.action_path': join(root, folder) };
  for (const [name, { default: value }] of Object.entries(action.inputs))
    values[`inputs.${name}`] = inputs[name] ?? value;
  const environmentOf = (env: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(env).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_all, key) => values[key] ?? ''),
      ]),
    );
  const run = async (script = '', env: Readonly<Record<string, string>> = {}) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: root,
      env: { ...process.env, LC_ALL: 'C', RUNNER_TEMP: scratch, ...files, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const [code] = await once(child, 'close');
    return { code, output };
  };
  const { output } = await run(check?.run, environmentOf(check?.env));
  const status = /^status=(\d+)$/m.exec(readFileSync(files.GITHUB_OUTPUT, 'utf8'))?.[1] ?? '';
  values['steps.check.outputs.status'] = status;
  const { code } = await run(result?.run, environmentOf(result?.env));
  return { code, output, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

it('is used by this repository’s workflow, with inputs that the action has', () => {
  expect(used).toHaveLength(1);
  expect(Object.keys(action.inputs)).toEqual(['server-command', 'url', 'snapshot-file', 'fail-on', 'comment']);
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
});

it('puts no input into a script', () => {
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
});

// The runners of GitHub have bash on each system; elsewhere Windows may have none.
const itHasBash = it.skipIf(process.platform === 'win32');

itHasBash('passes the demo as the workflow runs it', async () => {
  const { code, output, summary } = await runAction(given);
  expect(output).not.toMatch(/^::(error|warning) /m);
  expect(summary).toContain('### Loupe check: passed');
  expect(code).toBe(0);
});

/** A program that is the demo with this change of its definition. */
function copyOfDemo(change: string): string {
  const server = join(temporaryFolder(), 'copy.ts');
  const from = (file: string) => JSON.stringify(pathToFileURL(join(root, 'electron/demo', file)).href);
  writeFileSync(
    server,
    `import { createDemo } from ${from('demo.ts')};
import { serveStdio } from ${from('server/stdio-transport.ts')};
const demo = createDemo({ sound: true });
serveStdio({ ...demo, ${change} }, { era: 'both' });
`,
  );
  return server;
}

itHasBash('fails a copy of the demo without one of its tools, with an annotation in the snapshot', async () => {
  const server = copyOfDemo(`tools: demo.tools?.filter(({ descriptor }) => descriptor.name !== 'add')`);
  const { code, output, summary } = await runAction({ ...given, 'server-command': `node ${server}` });
  expect(output.match(/^::error .*/gm)).toEqual([
    expect.stringMatching(/^::error file=e2e\/servers\/demo\/server\.json,line=\d+,title=tool-removed tool add::/),
  ]);
  expect(summary).toContain('### Loupe check: failed');
  expect(code).toBe(1);
});

itHasBash('neither passes nor calls failed what couldn’t be judged', async () => {
  const server = copyOfDemo(`instructions: 'x'.repeat(70_000)`);
  const { code, output, summary } = await runAction({ 'server-command': `node ${server}` });
  expect(output).toMatch(/^::error title=CHECK-UNJUDGED server::Not judged: 1 item/m);
  expect(summary).toContain('### Loupe check: not everything could be judged');
  expect(code).toBe(5);
});
