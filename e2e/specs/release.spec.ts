import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectManifest } from '../../electron/launch/packages/stage.ts';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';

const stepSchema = z.object({
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  'working-directory': z.string().default('.'),
});
const workflowSchema = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(stepSchema).default([]) })) });

/** What the jobs of a release run, without the packages of systems, which need Electron's binary. */
const jobNames = ['named', 'assemble', 'publish'] as const;

test.skip(process.platform !== 'linux', 'the jobs run on Linux');

let folder: string;
test.beforeAll(() => {
  // Beside node_modules, which the clone has as links.
  mkdirSync(fromRoot('.cache'), { recursive: true });
  folder = mkdtempSync(fromRoot('.cache/release-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** A clone with the address and the dated changelog that a release has. */
function cloneForRelease(version: string): string {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--shared', projectRoot, clone]);
  execFileSync('cp', ['-al', fromRoot('node_modules'), join(clone, 'node_modules')]);
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(clone, file), edit(readFileSync(join(clone, file), 'utf8')));
  for (const file of ['package.json', 'electron-builder.yml', 'SECURITY.md', 'docs/ci.md'])
    change(file, (text) => text.replaceAll('OWNER/', 'ada/').replaceAll('loupe.invalid', 'loupe.example'));
  change('CHANGELOG.md', (text) => text.replace(`## Unreleased (${version})`, `## ${version} (2026-12-01)`));
  return clone;
}

test('its steps, in their order in a clone, publish its files under its tag with its notes', async () => {
  test.setTimeout(600_000);
  const { version } = await projectManifest();
  const { jobs } = workflowSchema.parse(parse(readFileSync(fromRoot('.github/workflows/release.yml'), 'utf8')));
  const clone = cloneForRelease(version);
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  // What the job before uploaded.
  const app = `Loupe-${version}-linux-x64.AppImage`;
  mkdirSync(join(clone, 'packages/loupe-linux-x64'), { recursive: true });
  writeFileSync(join(clone, 'packages/loupe-linux-x64', app), 'an app');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'gh'), '#!/usr/bin/env bash\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const values: Record<string, string> = {
    'github.ref_name': `v${version}`,
    'github.server_url': 'https://github.com',
    'github.repository': 'ada/loupe',
    'github.token': 'token',
    "github.event_name == 'push' && 'release/notes.md' || ''": 'release/notes.md',
  };
  const filledIn = (text: string) => text.replace(/\$\{\{ ([^}]+) \}\}/g, (whole, key) => values[key] ?? whole);
  const ran: string[] = [];
  let output = '';
  for (const job of jobNames) {
    if (job === 'publish') cpSync(join(clone, 'release'), join(workspace, 'release'), { recursive: true });
    for (const { run, env, 'working-directory': within } of jobs[job]?.steps ?? []) {
      if (run === undefined || run === 'npm ci') continue;
      const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
        cwd: join(job === 'publish' ? workspace : clone, within),
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
          ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filledIn(text)])),
        },
      });
      expect(status, `${job}: ${run}\n${stdout}${stderr}`).toBe(0);
      ran.push(job);
      output = stdout;
    }
  }
  expect(ran).toEqual(['named', 'assemble', 'assemble', 'publish', 'publish']);
  const released = output.split('\n').filter((word) => word.startsWith('release/files/'));
  expect(released).toEqual([
    `release/files/${app}`,
    ...['SHA256SUMS', `loupe-${version}-desktop.cdx.json`, `loupe-${version}-npm.cdx.json`].map(
      (name) => `release/files/${name}`,
    ),
    `release/files/loupe-mcp-${version}.tgz`,
  ]);
  const sums = readFileSync(join(workspace, 'release/files/SHA256SUMS'), 'utf8');
  expect(sums).toContain(`${createHash('sha256').update('an app').digest('hex')}  ${app}\n`);
  expect(output).toContain(`release\ncreate\nv${version}\n`);
  expect(readFileSync(join(workspace, 'release/notes.md'), 'utf8')).toContain('The first version');
});
