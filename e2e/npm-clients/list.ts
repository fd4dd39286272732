import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type NpmPackage, programOf } from '../npm-servers/install.ts';
import type { Target } from '../npm-servers/visit.ts';
import type { NpmClient, Step } from './client.ts';
import { visitWithOpencode } from './opencode.ts';
import { clientsFolder, outputOf } from './run-program.ts';
import { visitWithSdk1, visitWithSdk2 } from './sdk-clients.ts';

export const mcporter: NpmPackage = { name: 'mcporter', version: '0.12.3' };
export const mcpRemote: NpmPackage = { name: 'mcp-remote', version: '0.15.1' };
const aiSdk: NpmPackage = { name: '@ai-sdk/mcp', version: '2.0.99' };
export const inspector: NpmPackage = { name: '@modelcontextprotocol/inspector', version: '2.12.0' };
/** A program for each system; its general package chooses one by a script, and scripts of packages don't run here. */
const system = process.platform === 'win32' ? 'windows' : process.platform;
export const opencode: NpmPackage = { name: `opencode-${system}-${process.arch}`, version: '1.18.33' };

export const opencodeProgram = join(clientsFolder, 'node_modules', opencode.name, 'bin/opencode');

/** The clients of `npm run clients`. */
export const npmClients: NpmClient[] = [
  { name: 'official SDK 1', packages: [], reaches: ['stdio', 'http'], steps: [one(visitWithSdk1)] },
  { name: 'official SDK 2', packages: [], reaches: ['stdio', 'http'], steps: [one(visitWithSdk2)] },
  {
    name: 'AI SDK',
    packages: [aiSdk],
    reaches: ['stdio', 'http'],
    steps: [one((target, home) => outputOf(process.execPath, aiSdkScript(target), { home, cwd: clientsFolder }))],
  },
  {
    name: 'mcporter',
    packages: [mcporter],
    reaches: ['stdio', 'http'],
    steps: [
      { name: 'list', run: listWithMcporter },
      {
        name: 'call',
        run: (target, home) => mcporterOutput(target, home, ['call', 'server.echo', 'message=hi', '--output', 'json']),
      },
    ],
  },
  {
    name: 'mcp-remote',
    packages: [mcpRemote],
    reaches: ['http'],
    steps: [one((target, home) => visitWithSdk1(throughMcpRemote(target, home)))],
  },
  {
    name: 'official inspector',
    packages: [inspector],
    reaches: ['stdio', 'http'],
    steps: [
      { name: 'list', run: (target, home) => inspectorOutput(target, home, ['--method', 'tools/list']) },
      {
        name: 'call',
        run: (target, home) =>
          inspectorOutput(target, home, [
            ...['--method', 'tools/call', '--tool-name', 'echo'],
            ...['--tool-arg', 'message=hi'],
          ]),
      },
    ],
  },
  {
    name: 'opencode',
    packages: [opencode],
    reaches: ['stdio', 'http'],
    steps: [one((target, home) => visitWithOpencode(opencodeProgram, target, home))],
  },
];

function one(run: Step['run']): Step {
  return { name: 'list and call', run };
}

/** The script is given as text, so that it finds the packages of the folder in which it runs. */
function aiSdkScript(target: Target): string[] {
  const script = readFileSync(fromRoot('e2e/npm-clients/ai-sdk.mjs'), 'utf8');
  return ['--input-type=module', '--eval', script, JSON.stringify(target)];
}

/** Without what it says about its file and about the time. */
async function listWithMcporter(target: Target, home: string): Promise<string> {
  const output = await mcporterOutput(target, home, ['list', 'server', '--schema', '--json']);
  const { tools } = z.object({ tools: z.array(z.json()) }).parse(JSON.parse(output));
  return JSON.stringify(tools, null, 1);
}

export async function mcporterOutput(target: Target, home: string, args: string[]): Promise<string> {
  const file = join(home, 'mcporter.json');
  await writeFile(file, JSON.stringify({ mcpServers: { server: target }, imports: [] }));
  return outputOf(process.execPath, [programOf(clientsFolder, mcporter.name), '--config', file, ...args], { home });
}

export async function inspectorOutput(target: Target, home: string, args: string[]): Promise<string> {
  const server =
    'url' in target
      ? [target.url, '--transport', 'http']
      : [
          ...Object.entries(target.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
          target.command,
          ...target.args,
        ];
  return outputOf(process.execPath, [programOf(clientsFolder, inspector.name), '--cli', ...server, ...args], { home });
}

export function throughMcpRemote(target: Target, home: string): Target {
  if (!('url' in target)) throw new Error('mcp-remote reaches servers over HTTP only.');
  const args = [programOf(clientsFolder, mcpRemote.name), target.url, '--allow-http', '--transport', 'http-only'];
  return { command: process.execPath, args, env: { HOME: home, MCP_REMOTE_CONFIG_DIR: home } };
}
