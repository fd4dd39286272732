import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { mcpSdkVersion } from '../../electron/host/runtime-versions.ts';
import { type HostProfile, hostProfileSchema } from '../../shared/hosts/profile.ts';
import type { NpmPackage } from '../npm-servers/install.ts';
import type { Target } from '../npm-servers/visit.ts';
import type { NpmClient } from './client.ts';
import {
  inspector,
  inspectorOutput,
  mcporter,
  mcporterOutput,
  mcpRemote,
  opencode,
  opencodeProgram,
  throughMcpRemote,
} from './list.ts';
import { runOpencode } from './opencode.ts';

/** A client that `loupe probe` measures, and what its source says. */
export interface MeasuredClient extends Pick<NpmClient, 'name' | 'packages' | 'reaches'> {
  /** Lets it list what there is and call a tool, without a model. */
  run(target: Target, home: string): Promise<unknown>;
  /** What was read in the source, by the ids of the profiles that are measured. */
  sources: Readonly<Record<string, HostProfile>>;
}

/** What the source of a package says: the value, and the file. */
type SourceFact = readonly [value: unknown, file: string];
type SourceFacts = Readonly<Record<string, SourceFact | Readonly<Record<string, SourceFact>>>>;

const isFact = (value: SourceFacts[string]): value is SourceFact => Array.isArray(value);

function sourceProfile({ name, version }: NpmPackage, facts: SourceFacts): HostProfile {
  const fact = ([value, file]: SourceFact) => {
    const source = file.startsWith('https:') ? file : `https://unpkg.com/${name}@${version}/${file}`;
    return { value, version, date: '2026-11-29', source, sure: 'source' };
  };
  const members = Object.entries(facts).map(([key, given]) => {
    if (isFact(given)) return [key, fact(given)];
    return [
      key,
      Object.fromEntries(
        Object.entries(given).map(([part, each]) => [part, part === 'sizes' ? [fact(each)] : fact(each)]),
      ),
    ];
  });
  return hostProfileSchema.parse({ loupeHost: 1, id: 'source', name: 'source', ...Object.fromEntries(members) });
}

/** What a client can't be asked for that declares nothing. */
const undeclared = (file: string) => ({
  apps: [false, file] as const,
  elicitationForm: [false, file] as const,
  elicitationUrl: [false, file] as const,
  sampling: [false, file] as const,
});

const sdk: NpmPackage = { name: '@modelcontextprotocol/client', version: mcpSdkVersion };
const sdkFiles = { client: 'dist/public-CvV4ZHkX.mjs', protocol: 'dist/src-CeKsbNLO.mjs' };
const mcporterFiles = { runtime: 'dist/runtime.js', transport: 'dist/runtime/transport.js' };
const remoteFile = 'dist/chunk-KJCT2FXL.js';
const sdk1File = 'https://unpkg.com/@modelcontextprotocol/sdk@1.32.2/dist/esm/client/index.js';
/** A program with its source in it. */
const opencodeFile = 'bin/opencode';
const inspectorFile = 'clients/cli/build/index.js';

/** In milliseconds: what the official client is told to wait, and how long it stays for the tools to change. */
const callTimeout = 2000;
const untilChanged = 2500;
/** Over HTTP the end of a client may not be seen: what it leaves out counts after five seconds. */
const untilLeftOut = 5500;

export const measuredClients: MeasuredClient[] = [
  {
    name: 'official SDK 2',
    packages: [],
    reaches: ['stdio', 'http'],
    run: measureSdk2,
    sources: {
      'official-sdk-measured': sourceProfile(sdk, {
        declares: [['roots.listChanged'], sdkFiles.client],
        revisions: [['2026-07-28'], sdkFiles.client],
        uses: {
          ...undeclared(sdkFiles.client),
          roots: [true, sdkFiles.client],
          tools: [true, sdkFiles.client],
          prompts: [true, sdkFiles.client],
          resources: [true, sdkFiles.client],
          templates: [true, sdkFiles.client],
          listChanged: [true, sdkFiles.client],
        },
        pages: {
          tools: ['all', sdkFiles.client],
          prompts: ['all', sdkFiles.client],
          resources: ['all', sdkFiles.client],
          templates: ['all', sdkFiles.client],
        },
        progressTokens: [true, sdkFiles.protocol],
        callTimeout: [{ ms: callTimeout, progressExtends: true }, sdkFiles.protocol],
        cancels: [true, sdkFiles.protocol],
        discovers: [true, sdkFiles.client],
      }),
    },
  },
  {
    name: 'mcporter',
    packages: [mcporter],
    reaches: ['stdio', 'http'],
    run: async (target, home) => {
      await mcporterOutput(target, home, ['list', 'server', '--schema', '--json']);
      await mcporterOutput(target, home, ['call', 'server.start', '--output', 'json']);
    },
    sources: {
      'mcporter-measured': sourceProfile(mcporter, {
        clientNames: [['mcporter'], mcporterFiles.runtime],
        declares: [[], mcporterFiles.transport],
        revisions: [['2025-11-25'], mcporterFiles.transport],
        uses: {
          ...undeclared(mcporterFiles.transport),
          roots: [false, mcporterFiles.transport],
          tools: [true, mcporterFiles.runtime],
        },
        pages: { tools: ['all', mcporterFiles.runtime] },
        progressTokens: [false, mcporterFiles.runtime],
        discovers: [false, mcporterFiles.transport],
      }),
    },
  },
  {
    name: 'mcp-remote',
    packages: [mcpRemote],
    reaches: ['http'],
    run: async (target, home) => measureSdk1(throughMcpRemote(target, home)),
    sources: {
      'mcp-remote-fallback-test-measured': sourceProfile(mcpRemote, {
        clientNames: [['mcp-remote-fallback-test'], remoteFile],
        declares: [[], remoteFile],
        revisions: [['2025-11-25'], remoteFile],
        uses: { ...undeclared(remoteFile), roots: [false, remoteFile] },
        discovers: [false, remoteFile],
      }),
      // It passes on what its own client sends, and adds its name.
      'official-sdk-1-via-mcp-remote-measured': sourceProfile(mcpRemote, {
        clientNames: [[`official-sdk-1 (via mcp-remote ${mcpRemote.version})`], remoteFile],
        declares: [['sampling'], remoteFile],
        revisions: [['2025-11-25'], sdk1File],
        uses: {
          ...undeclared(remoteFile),
          sampling: [true, remoteFile],
          roots: [false, remoteFile],
          tools: [true, remoteFile],
        },
        pages: { tools: ['first', sdk1File] },
        progressTokens: [false, sdk1File],
        discovers: [false, remoteFile],
      }),
    },
  },
  {
    name: 'official inspector',
    packages: [inspector],
    reaches: ['stdio', 'http'],
    run: async (target, home) => {
      for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
        await inspectorOutput(target, home, ['--method', method]);
      }
      await inspectorOutput(target, home, ['--method', 'tools/call', '--tool-name', 'start']);
    },
    sources: {
      'inspector-cli-measured': sourceProfile(inspector, {
        clientNames: [['inspector-cli'], inspectorFile],
        declares: [
          [
            ...['extensions.io.modelcontextprotocol/skills', 'extensions.io.modelcontextprotocol/tasks'],
            'roots.listChanged',
          ],
          inspectorFile,
        ],
        revisions: [['2025-11-25'], inspectorFile],
        uses: {
          ...undeclared(inspectorFile),
          roots: [true, inspectorFile],
          tools: [true, inspectorFile],
          prompts: [true, inspectorFile],
          resources: [true, inspectorFile],
          templates: [true, inspectorFile],
        },
        pages: {
          tools: ['all', inspectorFile],
          prompts: ['all', inspectorFile],
          resources: ['all', inspectorFile],
          templates: ['all', inspectorFile],
        },
        progressTokens: [false, inspectorFile],
        discovers: [false, inspectorFile],
      }),
    },
  },
  {
    // A host: with a model that is a stand-in on this machine.
    name: 'opencode',
    packages: [opencode],
    reaches: ['stdio', 'http'],
    run: measureOpencode,
    sources: {
      'opencode-measured': sourceProfile(opencode, {
        clientNames: [['opencode'], opencodeFile],
        declares: [['roots'], opencodeFile],
        revisions: [['2025-11-25'], opencodeFile],
        uses: {
          ...undeclared(opencodeFile),
          roots: [true, opencodeFile],
          tools: [true, opencodeFile],
          instructions: [true, opencodeFile],
        },
        names: [{ pattern: '{server}_{tool}' }, opencodeFile],
        pages: { tools: ['all', opencodeFile] },
        results: {
          structured: ['unused', opencodeFile],
          embeddedTexts: ['given', opencodeFile],
          embeddedBlobs: ['asText', opencodeFile],
          audience: ['ignored', opencodeFile],
          sizes: [{ most: 51_200, unit: 'characters', of: 'result', beyond: 'cut' }, opencodeFile],
        },
        progressTokens: [true, opencodeFile],
        discovers: [false, opencodeFile],
      }),
    },
  },
];

/** With a model that does what the probe asks for, and reads no pictures. */
async function measureOpencode(target: Target, home: string): Promise<void> {
  const calls = [
    ...['start', 'text_and_data', 'embedded_resources', 'links', 'audiences', 'fails_once'].map(
      (tool) => [tool, {}] as const,
    ),
    ...[8000, 20_000, 50_000, 100_000].map((characters) => ['long_text', { characters }] as const),
  ];
  const run = { program: opencodeProgram, target, home, prompt: 'Measure.' };
  await runOpencode(run, ({ tools, results, text }) => {
    const [tool, args] = calls[results.length] ?? [];
    if (tool !== undefined) return [`server_${tool}`, args ?? {}];
    if (results.length > calls.length) return undefined;
    const words = [...new Set(text.match(/\b(?:[BDFGKLMNPRSTVZ][AEIU]){4}\b/g) ?? [])];
    return ['server_report', { words, tools: tools.map((each) => each.function.name) }];
  });
}

async function measureSdk2(target: Target): Promise<void> {
  const client = new Client(
    { name: 'official-sdk', version: mcpSdkVersion },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: { roots: { listChanged: true } },
      listChanged: { tools: { onChanged: () => {} } },
    },
  );
  await client.connect(
    'url' in target
      ? new StreamableHTTPClientTransport(new URL(target.url))
      : new StdioClientTransport({ ...target, stderr: 'ignore' }),
  );
  await client.listTools();
  await client.listPrompts();
  await client.listResources();
  await client.listResourceTemplates();
  await setTimeout(untilChanged);
  const waiting = { timeout: callTimeout, resetTimeoutOnProgress: true, onprogress: () => {} };
  await client.callTool({ name: 'wait', arguments: {} }, waiting).catch(() => {});
  await client.callTool({ name: 'wait_with_progress', arguments: {} }, waiting);
  await client.callTool({ name: 'start', arguments: {} });
  await client.close();
}

async function measureSdk1(target: Target): Promise<void> {
  if ('url' in target) throw new Error('This one is a process.');
  const client = new Client1({ name: 'official-sdk-1', version: '1.32.2' }, { capabilities: { sampling: {} } });
  await client.connect(new Stdio1({ ...target, stderr: 'ignore' }));
  await client.listTools();
  await client.callTool({ name: 'start', arguments: {} });
  await setTimeout(untilLeftOut);
  await client.close();
}
