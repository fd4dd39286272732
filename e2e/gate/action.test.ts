import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
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
async function runAction(inputs: Readonly<Record<string, string>>, job: Readonly<Record<string, string>> = {}) {
  const scratch = temporaryFolder();
  const files = { GITHUB_OUTPUT: join(scratch, 'output'), GITHUB_STEP_SUMMARY: join(scratch, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const check = action.runs.steps.find(({ id }) => id === 'check');
  const result = action.runs.steps.at(-1);
  const values: Record<string, string> = {
    'github.action_path': join(root, folder),
    'github.repository': 'ada/server',
    'github.event.pull_request.number': '7',
  };
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
      env: { ...process.env, LC_ALL: 'C', RUNNER_TEMP: scratch, ...files, ...job, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const [code] = await once(child, 'close');
    return { code, output };
  };
  /** What the steps before wrote for the later ones. */
  const takeOutputs = (id: string) => {
    for (const [, name, value = ''] of readFileSync(files.GITHUB_OUTPUT, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
      values[`steps.${id}.outputs.${name}`] = value;
  };
  const install = action.runs.steps.find(({ id }) => id === 'install');
  await run(install?.run, environmentOf(install?.env));
  takeOutputs('install');
  const { output } = await run(check?.run, environmentOf(check?.env));
  takeOutputs('check');
  const comment = action.runs.steps.find(({ id }) => id === 'comment');
  const commented = inputs.comment === 'true' ? await run(comment?.run, environmentOf(comment?.env)) : undefined;
  const { code } = await run(result?.run, environmentOf(result?.env));
  return { code, output, commented, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

it('is used by this repository’s workflow, with inputs that the action has', () => {
  expect(used).toHaveLength(1);
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

itHasBash('gives the server the named variables of the job and its folder, and sends the calls', async () => {
  const cwd = temporaryFolder();
  const secret = 'canary-5f2c';
  writeFileSync(
    join(cwd, 'server.ts'),
    `import { createDemo } from ${JSON.stringify(pathToFileURL(join(root, 'electron/demo/demo.ts')).href)};
import { serveStdio } from ${JSON.stringify(pathToFileURL(join(root, 'electron/demo/server/stdio-transport.ts')).href)};
const isRight = process.env.API_KEY === '${secret}' && process.env.OTHER === undefined && process.cwd() === ${JSON.stringify(realpathSync(cwd))};
const demo = createDemo({ sound: true });
serveStdio({ ...demo, tools: isRight ? demo.tools : [] }, { era: 'both' });
`,
  );
  const inputs = {
    'server-command': `${process.execPath} server.ts`,
    'working-directory': cwd,
    env: 'API_KEY',
    calls: 'add {"a": 1, "b": 2}\nno_such_tool\n',
  };
  const { output, summary } = await runAction(inputs, { API_KEY: secret, OTHER: 'x' });
  expect(output).toContain('::error title=CHECK-REQUEST tool no_such_tool::');
  expect(output).not.toContain('CHECK-REQUEST tool add');
  expect(output + summary).not.toContain(secret);
  const { code, output: lacking } = await runAction({ ...inputs, env: 'LOUPE_NO_SUCH' });
  expect(lacking).toContain('The job has no variable LOUPE_NO_SUCH.');
  expect(code).toBe(2);
});

/** A `gh` that has these comments, keeps what it was called with, and may be refused writing. */
function fakeGh(comments: readonly object[], mayWrite: boolean) {
  const bin = temporaryFolder();
  const calls = join(bin, 'calls');
  writeFileSync(join(bin, 'comments.json'), JSON.stringify(comments));
  writeFileSync(
    join(bin, 'gh'),
    `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const file = args.find((each) => each.startsWith('body=@'))?.slice(6);
if (file === undefined) {
  const [, marker] = /startswith\\("(.*)"\\)/.exec(args.at(-1));
  const found = JSON.parse(readFileSync(${JSON.stringify(join(bin, 'comments.json'))}, 'utf8'));
  console.log(found.filter(({ body }) => body.startsWith(marker)).map(({ id }) => id).join('\\n'));
} else if (${mayWrite}) {
  appendFileSync(${JSON.stringify(calls)}, JSON.stringify([args, readFileSync(file, 'utf8')]) + '\\n');
} else process.exit(1);
`.replaceAll('\\\\', '\\'),
    { mode: 0o755 },
  );
  const made = () =>
    readFileSync(calls, 'utf8')
      .trim()
      .split('\n')
      .map((line) => z.tuple([z.array(z.string()), z.string()]).parse(JSON.parse(line)));
  return { path: { PATH: `${bin}:${process.env.PATH}` }, made };
}

itHasBash('its comment is written once for each server, and leaves those of others alone', async () => {
  const url = 'http://127.0.0.1:9/mcp';
  const others = [
    { id: 1, body: 'Looks good' },
    { id: 2, body: '<!-- loupe-check 1 -->\nof another server' },
  ];
  const first = fakeGh(others, true);
  await runAction({ url, comment: 'true' }, first.path);
  const [[created, body] = [[], '']] = first.made();
  expect(created).toContain('repos/ada/server/issues/7/comments');
  expect(body).toMatch(/^<!-- loupe-check \d+ -->\n### Loupe check: failed\n/);
  const second = fakeGh([...others, { id: 3, body }], true);
  await runAction({ url, comment: 'true' }, second.path);
  const [[changed] = [[]]] = second.made();
  expect(changed).toEqual(expect.arrayContaining(['PATCH', 'repos/ada/server/issues/comments/3']));
});

itHasBash('a run that may not comment, as for a fork, says where the report is and doesn’t fail for it', async () => {
  const { path } = fakeGh([], false);
  const { commented, summary } = await runAction({ url: 'http://127.0.0.1:9/mcp', comment: 'true' }, path);
  expect(commented).toMatchObject({ code: 0, output: expect.stringContaining('The report is in the summary') });
  expect(summary).toContain('### Loupe check: failed');
});
