import type { JsonObject } from '#shared/model/json.ts';
import type { KnownServer } from '#shared/model/lists/known-server.ts';
import { readKnownServers } from './read-known-servers.ts';

/** A `server.json` document for a published package. */
function npm(
  identifier: string,
  version: string,
  title: string,
  description: string,
  wanted: { args?: JsonObject[]; env?: JsonObject[] } = {},
): JsonObject {
  const [scope, own] = identifier.startsWith('@') ? identifier.slice(1).split('/') : ['', identifier];
  return {
    name: `${['npm', scope].filter(Boolean).join('.')}/${own}`,
    title,
    description,
    version,
    packages: [
      {
        registryType: 'npm',
        identifier,
        version,
        transport: { type: 'stdio' },
        packageArguments: wanted.args ?? [],
        environmentVariables: wanted.env ?? [],
      },
    ],
  };
}

const word = (value: string): JsonObject => ({ type: 'positional', value });
const optionalSecret = (name: string, description: string): JsonObject => ({ name, description, isSecret: true });
const secret = (name: string, description: string) => ({ ...optionalSecret(name, description), isRequired: true });

/** `npm run servers` tests these versions. */
const documents: JsonObject[] = [
  npm(
    '@modelcontextprotocol/server-everything',
    '2026.8.31',
    'Everything',
    'The reference server with every feature of the protocol: for trying out a client.',
    { args: [word('stdio')] },
  ),
  npm(
    '@modelcontextprotocol/server-filesystem',
    '2026.8.31',
    'Filesystem',
    'Reads, writes, moves and searches files in one folder that you choose.',
    {
      args: [
        {
          type: 'positional',
          valueHint: 'folder',
          description: 'The folder that it may read and change.',
          isRequired: true,
        },
      ],
    },
  ),
  npm(
    '@modelcontextprotocol/server-memory',
    '2026.8.31',
    'Memory',
    'Remembers entities and their relations as a graph in a file.',
    { env: [{ name: 'MEMORY_FILE_PATH', description: 'The file that holds the graph.' }] },
  ),
  npm(
    '@modelcontextprotocol/server-sequential-thinking',
    '2026.8.31',
    'Sequential Thinking',
    'One tool that takes a chain of thoughts step by step, with revisions and branches.',
  ),
  npm('@modelcontextprotocol/server-pdf', '2.0.4', 'PDF', 'Shows PDF documents in a user interface of its own.', {
    args: [word('--stdio')],
  }),
  npm('@playwright/mcp', '0.0.83', 'Playwright', 'Controls a browser through its accessibility tree.'),
  npm(
    'chrome-devtools-mcp',
    '1.11.0',
    'Chrome DevTools',
    'Controls and inspects Chrome: pages, network, console, performance.',
    { args: [word('--no-usage-statistics')] },
  ),
  npm('@upstash/context7-mcp', '4.1.1', 'Context7', 'Finds the current documentation of libraries.', {
    env: [optionalSecret('CONTEXT7_API_KEY', 'Raises the limits of the service.')],
  }),
  npm('mongodb-mcp-server', '3.0.4', 'MongoDB', 'Queries and changes MongoDB databases.', {
    env: [
      optionalSecret('MDB_MCP_CONNECTION_STRING', 'The database to connect to; it contains a password.'),
      { name: 'MDB_MCP_READ_ONLY', choices: ['true', 'false'], default: 'true', description: 'Refuses changes.' },
      { name: 'MDB_MCP_TELEMETRY', choices: ['enabled', 'disabled'], default: 'disabled' },
    ],
  }),
  npm('@supabase/mcp-server-supabase', '0.13.0', 'Supabase', 'Manages Supabase projects, read-only.', {
    args: [word('--read-only')],
    env: [secret('SUPABASE_ACCESS_TOKEN', 'A personal access token.')],
  }),
  npm('@notionhq/notion-mcp-server', '2.5.2', 'Notion', 'Reads and edits pages, blocks and databases of Notion.', {
    env: [secret('NOTION_TOKEN', 'The token of an integration of your workspace.')],
  }),
  npm('@sentry/mcp-server', '0.39.0', 'Sentry', 'Finds projects, issues and events in Sentry.', {
    env: [secret('SENTRY_ACCESS_TOKEN', 'A user token.')],
  }),
  npm('figma-developer-mcp', '0.13.2', 'Framelink for Figma', 'Reads layouts and images of Figma files.', {
    args: [word('--stdio')],
    env: [secret('FIGMA_API_KEY', 'A personal access token of Figma.')],
  }),
  npm('xcodebuildmcp', '2.7.0', 'XcodeBuildMCP', 'Builds, runs and tests Xcode projects.', {
    args: [word('mcp')],
    env: [{ name: 'XCODEBUILDMCP_SENTRY_DISABLED', choices: ['true', 'false'], default: 'true' }],
  }),
  npm('firecrawl-mcp', '3.26.0', 'Firecrawl', 'Fetches, crawls and searches web pages through a service.', {
    env: [secret('FIRECRAWL_API_KEY', 'The key of your account.')],
  }),
  npm('exa-mcp-server', '3.4.1', 'Exa', 'Searches the web through a service.', {
    env: [secret('EXA_API_KEY', 'The key of your account.')],
  }),
  npm('@brave/brave-search-mcp-server', '2.1.4', 'Brave Search', 'Searches the web, images, news and places.', {
    env: [secret('BRAVE_API_KEY', 'The key of your account.')],
  }),
  npm('tavily-mcp', '0.2.22', 'Tavily', 'Searches the web and extracts pages through a service.', {
    env: [secret('TAVILY_API_KEY', 'The key of your account.')],
  }),
  npm('@antv/mcp-server-chart', '0.9.10', 'AntV Chart', 'Draws charts with a service; their data leave the computer.'),
  npm('@eslint/mcp', '0.3.13', 'ESLint', 'Lints files with the configuration of their project.'),
  npm('@mui/mcp', '0.1.6', 'MUI', 'Looks up the documentation of MUI’s components.'),
  npm('@cyanheads/git-mcp-server', '2.15.3', 'Git', 'Runs Git commands in a repository.'),
  npm('kubernetes-mcp-server', '0.0.67', 'Kubernetes', 'Reads a Kubernetes cluster with your kubeconfig.', {
    args: [word('--read-only')],
  }),
  npm('@azure/mcp', '2.0.5', 'Azure', 'Reads Azure resources with the account that is signed in.', {
    args: [word('server'), word('start'), word('--read-only')],
    env: [{ name: 'AZURE_MCP_COLLECT_TELEMETRY', choices: ['true', 'false'], default: 'false' }],
  }),
];

let read: readonly KnownServer[] | undefined;

/** The servers that come with Loupe. */
export function packagedServers(): readonly KnownServer[] {
  read ??= readKnownServers(documents).servers;
  return read;
}
