import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { partNames } from './selection.ts';

const stepSchema = z.object({ uses: z.string().optional(), run: z.string().optional() });
const jobSchema = z.object({
  uses: z.string().optional(),
  needs: z.string().optional(),
  if: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  'timeout-minutes': z.number().optional(),
  strategy: z
    .object({ matrix: z.looseObject({ include: z.array(z.record(z.string(), z.string())).optional() }) })
    .optional(),
  steps: z.array(stepSchema).optional(),
});
const workflowSchema = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string() }).optional(),
  jobs: z.record(z.string(), jobSchema),
});

const folder = '.github/workflows';
const workflows = readdirSync(fromRoot(folder)).map((file) =>
  workflowSchema.parse(parse(readFileSync(fromRoot(folder, file), 'utf8'))),
);
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);
const manifestSchema = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) });
const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')));

it('names scripts, files and jobs that exist', () => {
  const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
  for (const command of commands) {
    for (const [, script = ''] of command.matchAll(/\bnpm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script]);
    for (const [, file = ''] of command.matchAll(/\bnode ([\w/.-]+\.[jt]s)\b/g)) {
      expect(existsSync(fromRoot(file)), file).toBe(true);
    }
  }
  for (const { uses = '' } of [...jobs, ...steps]) {
    if (uses.startsWith('./')) expect(existsSync(join(fromRoot(uses))), uses).toBe(true);
  }
  for (const workflow of workflows) {
    for (const { needs } of Object.values(workflow.jobs)) if (needs) expect(workflow.jobs).toHaveProperty([needs]);
  }
});

it('has scripts whose files exist', () => {
  for (const command of Object.values(scripts)) {
    const file = /\bnode (?:--\S+ )*(\S+)/.exec(command)?.[1] ?? '';
    expect(existsSync(fromRoot(file)), command).toBe(true);
  }
});

it('runs each part of npm test in a job of its own', () => {
  const test = workflows.find(({ name }) => name === 'test');
  expect(test?.jobs.test?.strategy?.matrix.part).toEqual(partNames);
});

it('puts nothing that a tag or a secret names into a script', () => {
  for (const { run = '' } of steps) expect(run.replace(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain('${{');
});

it('takes each action of others by the commit of a version, and gives each job a time', () => {
  const files = [
    ...readdirSync(fromRoot(folder)).map((file) => `${folder}/${file}`),
    '.github/actions/loupe/action.yml',
  ];
  const taken = files.flatMap((file) => readFileSync(fromRoot(file), 'utf8').match(/(?<=\buses: )(?!\.\/).*$/gm) ?? []);
  expect(taken.filter((each) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([]);
  // One action is one version everywhere.
  const actions = new Set(taken);
  expect(actions.size).toBe(new Set([...actions].map((each) => each.split('@')[0])).size);
  for (const job of jobs) expect(job.uses !== undefined || (job['timeout-minutes'] ?? 0) > 0).toBe(true);
});

it('lets only the job that publishes write, which runs nothing of the repository and only for a pushed tag', () => {
  for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
  const release = workflows.find(({ name }) => name === 'release');
  const { publish, ...others } = release?.jobs ?? {};
  expect([...jobs].filter(({ permissions }) => permissions !== undefined)).toEqual([publish]);
  expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
  expect(publish?.if).toBe("github.event_name == 'push'");
  const words = publish?.steps?.flatMap(({ uses = '', run = '' }) => [uses, run]).join('\n') ?? '';
  expect(words).not.toMatch(/checkout|\bnpm\b|\bnode\b/);
  expect(JSON.stringify(others)).not.toMatch(/gh release|npm publish|github\.token/);
  expect(release?.concurrency?.group).toContain('github.ref');
});

it('packages each system for both architectures, and only a tested commit', () => {
  const release = workflows.find(({ name }) => name === 'release');
  const built = release?.jobs.package?.strategy?.matrix.include?.map(({ system, arch }) => `${system} ${arch}`);
  expect(built).toEqual(['linux x64', 'linux arm64', 'mac x64', 'mac arm64', 'win x64', 'win arm64']);
  expect(release?.jobs.test?.uses).toBe('./.github/workflows/test-all.yml');
  expect([release?.jobs.package?.needs, release?.jobs.assemble?.needs, release?.jobs.publish?.needs]).toEqual([
    'test',
    'package',
    'assemble',
  ]);
});

// The runners of GitHub have bash on each system; elsewhere Windows may have none.
const itHasBash = it.skipIf(process.platform === 'win32');

/** Runs a step as a runner does. */
function runStep(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options);
  return { status, stdout };
}

const stepOf = (job: string, text: string) =>
  workflows.find(({ name }) => name === 'release')?.jobs[job]?.steps?.find(({ run }) => run?.includes(text))?.run ??
  expect.fail(`no step with ${text}`);

itHasBash('a release is refused at once for another version, without a dated section, and with placeholders', () => {
  const script = stepOf('named', 'CHANGELOG.md');
  const checkout = temporaryFolder();
  mkdirSync(join(checkout, 'docs'));
  const given = [
    'package.json',
    'electron-builder.yml',
    'README.md',
    'SECURITY.md',
    ...globSync('docs/*.md', { cwd: fromRoot('.') }),
  ];
  const real = new Map(given.map((file) => [file, readFileSync(fromRoot(file), 'utf8')] as const));
  const write = (file: string, change: (text: string) => string) =>
    writeFileSync(join(checkout, file), change(real.get(file) ?? ''));
  const named = (text: string) => text.replaceAll('OWNER/', 'ada/').replaceAll('loupe.invalid', 'loupe.example');
  const { version } = manifestSchema.parse(JSON.parse(real.get('package.json') ?? ''));
  const outcome = (tag: string, heading: string, repository = 'ada/loupe') => {
    writeFileSync(join(checkout, 'CHANGELOG.md'), `# Changelog\n\n## ${heading}\n\nNew.\n`);
    return runStep(script, checkout, { TAG: tag, ADDRESS: `https://github.com/${repository}` });
  };
  for (const file of given) write(file, named);
  const [tag, heading] = [`v${version}`, `${version} (2026-12-01)`];
  expect(outcome(tag, heading)).toEqual({ status: 0, stdout: '' });
  expect(outcome('v99.0.0', heading).status).toBe(1);
  expect(outcome(tag, `Unreleased (${version})`).status).toBe(1);
  expect(outcome(tag, heading.replace('.', 'x')).status).toBe(1);
  expect(outcome(tag, heading, 'eve/loupe').status).toBe(1);
  for (const file of ['electron-builder.yml', 'SECURITY.md', 'docs/ci.md']) {
    write(file, (text) => text);
    expect(outcome(tag, heading), file).toEqual({
      status: 1,
      stdout: expect.stringContaining(`placeholders: ${file}:`),
    });
    write(file, named);
  }
  write('package.json', (text) => text);
  expect(outcome(tag, heading, 'OWNER/loupe')).toEqual({ status: 1, stdout: expect.stringContaining('placeholders') });
});

itHasBash(
  'a release has the files of the checksums, under its tag, with its notes; a changed one isn’t published',
  () => {
    const workspace = temporaryFolder();
    const files = join(workspace, 'release/files');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'Loupe.AppImage'), 'app');
    writeFileSync(join(files, 'SHA256SUMS'), `${createHash('sha256').update('app').digest('hex')}  Loupe.AppImage\n`);
    writeFileSync(join(workspace, 'gh'), '#!/usr/bin/env bash\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const compare = () => runStep(stepOf('publish', 'SHA256SUMS'), files, {}).status;
    expect(compare()).toBe(0);
    const env = { TAG: 'v1.2.0', PATH: `${workspace}:${process.env.PATH}` };
    expect(runStep(stepOf('publish', 'gh release'), workspace, env)).toEqual({
      status: 0,
      stdout: `release\ncreate\nv1.2.0\nrelease/files/Loupe.AppImage\nrelease/files/SHA256SUMS\n--verify-tag\n--title\nLoupe 1.2.0\n--notes-file\nrelease/notes.md\n`,
    });
    writeFileSync(join(files, 'Loupe.AppImage'), 'another app');
    expect(compare()).toBe(1);
  },
);
