import { basename, join } from 'node:path';
import type { Json } from '#shared/model/json/json.ts';
import { findChromium } from '../gate/chromium.ts';
import type { NpmPackage } from './install.ts';

export interface Surroundings {
  /** Its own folder, which is also its home folder. */
  scratch: string;
  /** An MCP server over Streamable HTTP, for proxies. */
  url: string;
}

/** A published server that starts without the network and without credentials. */
export interface NpmServer extends NpmPackage {
  /** The SDK that it uses; default: TypeScript SDK 1. */
  sdk?: string;
  args?: (surroundings: Surroundings) => string[];
  env?: Record<string, string>;
  /** Its script in the package; default: that of its first `bin`. */
  script?: string;
  /** Where it serves Streamable HTTP; default: it uses stdio. */
  path?: string;
  /** A harmless call. */
  call: { tool: string; arguments?: (surroundings: Surroundings) => Record<string, Json> };
  /** Its call needs a service: without network or with a made-up key it returns an error. */
  asksService?: true;
}

/** Names a server: its package, and the script where a package has several. */
export function labelOf({ name, script }: NpmServer): string {
  return script === undefined ? name : `${name} ${basename(script, '.js')}`;
}

const official = '@modelcontextprotocol/server-';
const sdk2 = 'TypeScript SDK 2';
const browser = () => findChromium() ?? 'chromium';

/** The servers of `npm run servers` and of the tests. */
export const npmServers: NpmServer[] = [
  {
    name: `${official}everything`,
    version: '2026.8.31',
    args: () => ['stdio'],
    call: { tool: 'echo', arguments: () => ({ message: 'hello' }) },
  },
  {
    name: `${official}filesystem`,
    version: '2026.8.31',
    args: ({ scratch }) => [scratch],
    call: { tool: 'list_directory', arguments: ({ scratch }) => ({ path: scratch }) },
  },
  {
    name: `${official}memory`,
    version: '2026.8.31',
    call: { tool: 'read_graph' },
  },
  {
    name: `${official}sequential-thinking`,
    version: '2026.8.31',
    call: {
      tool: 'sequentialthinking',
      arguments: () => ({ thought: 'A thought.', thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false }),
    },
  },
  {
    name: `${official}pdf`,
    version: '2.0.4',
    sdk: sdk2,
    args: () => ['--stdio'],
    call: { tool: 'list_pdfs' },
  },
  {
    name: `${official}system-monitor`,
    version: '2.0.3',
    sdk: sdk2,
    args: () => ['--stdio'],
    call: { tool: 'poll-system-stats' },
  },
  {
    name: `${official}github`,
    version: '2025.4.8',
    env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'none' },
    call: { tool: 'search_repositories', arguments: () => ({ query: 'mcp' }) },
    asksService: true,
  },
  {
    name: '@agent-infra/mcp-server-filesystem',
    version: '1.2.29',
    args: ({ scratch }) => ['--allowed-directories', scratch],
    call: { tool: 'list_directory', arguments: ({ scratch }) => ({ path: scratch }) },
  },
  {
    name: '@mastra/mcp-docs-server',
    version: '1.2.27',
    call: { tool: 'getMastraCourseStatus' },
    asksService: true,
  },
  {
    name: '@drawio/mcp',
    version: '1.6.1',
    call: { tool: 'search_shapes', arguments: () => ({ query: 'router' }) },
    asksService: true,
  },
  {
    name: '@playwright/mcp',
    version: '0.0.83',
    args: () => ['--headless', '--isolated', '--no-sandbox', '--executable-path', browser()],
    call: { tool: 'browser_snapshot' },
  },
  {
    name: 'chrome-devtools-mcp',
    version: '1.11.0',
    sdk: sdk2,
    args: () => [
      '--headless',
      '--isolated',
      '--chromeArg=--no-sandbox',
      '--executablePath',
      browser(),
      '--no-usage-statistics',
      '--no-performance-crux',
    ],
    call: { tool: 'list_pages' },
  },
  {
    name: '@upstash/context7-mcp',
    version: '4.1.1',
    sdk: sdk2,
    call: { tool: 'resolve-library-id', arguments: () => ({ query: 'routing', libraryName: 'react' }) },
    asksService: true,
  },
  {
    name: 'mongodb-mcp-server',
    version: '3.0.4',
    sdk: sdk2,
    env: { MDB_MCP_TELEMETRY: 'disabled' },
    call: { tool: 'list-connections' },
  },
  {
    name: '@supabase/mcp-server-supabase',
    version: '0.13.0',
    sdk: sdk2,
    args: () => ['--read-only', '--features=account,database'],
    env: { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` },
    call: { tool: 'list_organizations' },
    asksService: true,
  },
  {
    name: '@notionhq/notion-mcp-server',
    version: '2.5.2',
    env: { NOTION_TOKEN: 'ntn_none' },
    call: { tool: 'API-get-self' },
    asksService: true,
  },
  {
    name: '@sentry/mcp-server',
    version: '0.39.0',
    env: { SENTRY_ACCESS_TOKEN: 'none', SENTRY_DSN: '' },
    call: { tool: 'search_sentry_tools', arguments: () => ({ query: 'projects' }) },
  },
  {
    name: 'figma-developer-mcp',
    version: '0.13.2',
    args: () => ['--stdio', '--no-telemetry'],
    env: { FIGMA_API_KEY: 'none' },
    call: { tool: 'get_figma_data', arguments: () => ({ fileKey: 'none' }) },
    asksService: true,
  },
  {
    name: 'xcodebuildmcp',
    version: '2.7.0',
    args: () => ['mcp'],
    env: { XCODEBUILDMCP_SENTRY_DISABLED: 'true' },
    call: { tool: 'session_show_defaults' },
  },
  {
    name: 'firecrawl-mcp',
    version: '3.26.0',
    sdk: 'FastMCP (TypeScript)',
    env: { FIRECRAWL_API_KEY: 'fc-none' },
    call: { tool: 'firecrawl_find_tools', arguments: () => ({ query: 'search' }) },
    asksService: true,
  },
  {
    name: 'exa-mcp-server',
    version: '3.4.1',
    sdk: 'mcp-handler',
    env: { EXA_API_KEY: 'none' },
    call: { tool: 'web_search_exa', arguments: () => ({ query: 'mcp' }) },
    asksService: true,
  },
  {
    name: '@brave/brave-search-mcp-server',
    version: '2.1.4',
    env: { BRAVE_API_KEY: 'none' },
    call: { tool: 'brave_web_search', arguments: () => ({ query: 'mcp' }) },
    asksService: true,
  },
  {
    name: 'tavily-mcp',
    version: '0.2.22',
    env: { TAVILY_API_KEY: 'tvly-none' },
    call: { tool: 'tavily_search', arguments: () => ({ query: 'mcp' }) },
    asksService: true,
  },
  {
    name: '@antv/mcp-server-chart',
    version: '0.9.10',
    call: { tool: 'generate_pie_chart', arguments: () => ({ data: [{ category: 'one', value: 1 }] }) },
    asksService: true,
  },
  {
    name: '@eslint/mcp',
    version: '0.3.13',
    call: { tool: 'lint-files', arguments: ({ scratch }) => ({ filePaths: [join(scratch, 'note.js')] }) },
  },
  {
    name: '@mui/mcp',
    version: '0.1.6',
    call: { tool: 'fetchDocs', arguments: () => ({ urls: ['https://mui.com/llms.txt'] }) },
    asksService: true,
  },
  {
    name: '@cyanheads/git-mcp-server',
    version: '2.15.3',
    call: { tool: 'git_wrapup_instructions', arguments: () => ({ acknowledgement: 'yes' }) },
  },
  {
    name: 'kubernetes-mcp-server',
    version: '0.0.67',
    sdk: 'Go SDK',
    args: ({ scratch }) => ['--read-only', '--kubeconfig', join(scratch, 'kubeconfig.yaml')],
    call: { tool: 'configuration_view' },
  },
  {
    name: '@azure/mcp',
    version: '2.0.5',
    sdk: 'C# SDK',
    args: () => ['server', 'start', '--read-only'],
    env: { AZURE_MCP_COLLECT_TELEMETRY: 'false', AZURE_MCP_COLLECT_TELEMETRY_MICROSOFT: 'false' },
    call: { tool: 'get_azure_bestpractices', arguments: () => ({ learn: true }) },
  },
  {
    name: 'mcp-remote',
    version: '0.15.1',
    sdk: 'TypeScript SDK 1, in front of server-everything',
    args: ({ url }) => [url, '--allow-http', '--transport', 'http-only'],
    call: { tool: 'echo', arguments: () => ({ message: 'hello' }) },
  },
];
