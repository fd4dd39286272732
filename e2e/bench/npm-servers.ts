import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isParams } from '../../electron/demo/server/message.ts';

/** A published server that runs offline and without credentials. */
interface NpmServer {
  name: string;
  version: string;
  args?: string[];
}

/** How a server is started. */
export interface NpmCommand {
  name: string;
  command: string;
  args: string[];
}

const folder = fileURLToPath(new URL('../../.cache/npm-servers', import.meta.url));

const servers: NpmServer[] = [
  { name: '@modelcontextprotocol/server-everything', version: '2026.8.31', args: ['stdio'] },
  { name: '@modelcontextprotocol/server-filesystem', version: '2026.8.31', args: [folder] },
  { name: '@modelcontextprotocol/server-memory', version: '2026.8.31' },
  { name: '@modelcontextprotocol/server-sequential-thinking', version: '2026.8.31' },
  { name: '@upstash/context7-mcp', version: '4.1.1' },
  { name: '@eslint/mcp', version: '0.3.13' },
  { name: '@antv/mcp-server-chart', version: '0.9.10' },
  { name: '@playwright/mcp', version: '0.0.83' },
  { name: '@mui/mcp', version: '0.1.6' },
  { name: '@cyanheads/git-mcp-server', version: '2.15.3' },
  { name: 'mcp-mermaid', version: '0.4.1' },
];

function manifestOf(name: string): Record<string, unknown> | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return isParams(manifest) ? manifest : undefined;
}

/** Installs the servers below `.cache` where they are missing, without running their scripts. Rejects as npm fails. */
export async function npmServers(): Promise<NpmCommand[]> {
  const missing = servers.filter(({ name, version }) => manifestOf(name)?.version !== version);
  if (missing.length > 0) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"private":true}\n');
    const packages = servers.map(({ name, version }) => `${name}@${version}`);
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact'];
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...quiet, ...packages]);
  }
  return servers.map(({ name, args = [] }) => ({
    name,
    command: process.execPath,
    args: [join(folder, 'node_modules', name, programOf(name)), ...args],
  }));
}

function programOf(name: string): string {
  const bin = manifestOf(name)?.bin;
  const program: unknown = isParams(bin) ? Object.values(bin)[0] : bin;
  if (typeof program !== 'string') throw new Error(`${name} has no program in ${dirname(folder)}`);
  return program;
}
