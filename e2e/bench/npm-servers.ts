import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPackages, type NpmPackage, programOf } from './npm-packages.ts';

/** A published server that runs offline and without credentials. */
interface NpmServer extends NpmPackage {
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

/** Installs the servers below `.cache` where they are missing, without running their scripts. Rejects as npm fails. */
export async function npmServers(): Promise<NpmCommand[]> {
  await installPackages(folder, servers);
  return servers.map(({ name, args = [] }) => ({
    name,
    command: process.execPath,
    args: [programOf(folder, name), ...args],
  }));
}
