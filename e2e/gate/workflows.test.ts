import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  strategy: z
    .object({ matrix: z.looseObject({ include: z.array(z.record(z.string(), z.string())).optional() }) })
    .optional(),
  steps: z.array(stepSchema).optional(),
});
const workflowSchema = z.object({ name: z.string(), jobs: z.record(z.string(), jobSchema) });

const folder = '.github/workflows';
const workflows = readdirSync(fromRoot(folder)).map((file) =>
  workflowSchema.parse(parse(readFileSync(fromRoot(folder, file), 'utf8'))),
);
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')));

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

it('packages each system for both architectures, and only a tested commit', () => {
  const release = workflows.find(({ name }) => name === 'release');
  const built = release?.jobs.package?.strategy?.matrix.include?.map(({ system, arch }) => `${system} ${arch}`);
  expect(built).toEqual(['linux x64', 'linux arm64', 'mac x64', 'mac arm64', 'win x64', 'win arm64']);
  expect(release?.jobs.test?.uses).toBe('./.github/workflows/test-all.yml');
  expect([release?.jobs.package?.needs, release?.jobs.release?.needs]).toEqual(['test', 'package']);
});

it.skipIf(process.platform === 'win32')(
  'a release is refused at once for another version than its tag, and without a dated section',
  () => {
    const script = workflows.find(({ name }) => name === 'release')?.jobs.named?.steps?.at(-1)?.run ?? '';
    const checkout = temporaryFolder();
    writeFileSync(join(checkout, 'package.json'), '{\n  "version": "1.2.0",\n  "x": {}\n}\n');
    const outcome = (tag: string, heading: string) => {
      writeFileSync(join(checkout, 'CHANGELOG.md'), `# Changelog\n\n## ${heading}\n\nNew.\n`);
      const { status } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
        cwd: checkout,
        env: { ...process.env, TAG: tag },
      });
      return status;
    };
    expect(outcome('v1.2.0', '1.2.0 (2026-12-01)')).toBe(0);
    expect(outcome('v1.2.1', '1.2.0 (2026-12-01)')).toBe(1);
    expect(outcome('v1.2.0', 'Unreleased (1.2.0)')).toBe(1);
    expect(outcome('v1.2.0', '1x2.0 (2026-12-01)')).toBe(1);
  },
);
