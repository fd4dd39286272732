import { packagedServers as packagedTexts } from '#shared/messages/packaged-servers.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { KnownServer } from '#shared/model/lists/known-server.ts';
import type { Locale } from '#shared/model/settings/settings.ts';
import { readKnownServers } from './read-known-servers.ts';

type Texts = (typeof packagedTexts)[Locale];

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
const documents = (
  server: (text: keyof Texts['servers']) => string,
  value: (text: keyof Texts['values']) => string,
): JsonObject[] => [
  npm('@modelcontextprotocol/server-everything', '2026.8.31', 'Everything', server('everything'), {
    args: [word('stdio')],
  }),
  npm('@modelcontextprotocol/server-filesystem', '2026.8.31', 'Filesystem', server('filesystem'), {
    args: [
      {
        type: 'positional',
        valueHint: 'folder',
        description: value('folder'),
        isRequired: true,
      },
    ],
  }),
  npm('@modelcontextprotocol/server-memory', '2026.8.31', 'Memory', server('memory'), {
    env: [{ name: 'MEMORY_FILE_PATH', description: value('graphFile') }],
  }),
  npm(
    '@modelcontextprotocol/server-sequential-thinking',
    '2026.8.31',
    'Sequential Thinking',
    server('sequentialThinking'),
  ),
  npm('@modelcontextprotocol/server-pdf', '2.0.4', 'PDF', server('pdf'), {
    args: [word('--stdio')],
  }),
  npm('@playwright/mcp', '0.0.83', 'Playwright', server('playwright')),
  npm('chrome-devtools-mcp', '1.11.0', 'Chrome DevTools', server('chromeDevTools'), {
    args: [word('--no-usage-statistics')],
  }),
  npm('@upstash/context7-mcp', '4.1.1', 'Context7', server('context7'), {
    env: [optionalSecret('CONTEXT7_API_KEY', value('higherLimits'))],
  }),
  npm('mongodb-mcp-server', '3.0.4', 'MongoDB', server('mongodb'), {
    env: [
      optionalSecret('MDB_MCP_CONNECTION_STRING', value('database')),
      { name: 'MDB_MCP_READ_ONLY', choices: ['true', 'false'], default: 'true', description: value('refuseChanges') },
      { name: 'MDB_MCP_TELEMETRY', choices: ['enabled', 'disabled'], default: 'disabled' },
    ],
  }),
  npm('@supabase/mcp-server-supabase', '0.13.0', 'Supabase', server('supabase'), {
    args: [word('--read-only')],
    env: [secret('SUPABASE_ACCESS_TOKEN', value('accessToken'))],
  }),
  npm('@notionhq/notion-mcp-server', '2.5.2', 'Notion', server('notion'), {
    env: [secret('NOTION_TOKEN', value('integrationToken'))],
  }),
  npm('@sentry/mcp-server', '0.39.0', 'Sentry', server('sentry'), {
    env: [secret('SENTRY_ACCESS_TOKEN', value('userToken'))],
  }),
  npm('figma-developer-mcp', '0.13.2', 'Framelink for Figma', server('figma'), {
    args: [word('--stdio')],
    env: [secret('FIGMA_API_KEY', value('accessToken'))],
  }),
  npm('xcodebuildmcp', '2.7.0', 'XcodeBuildMCP', server('xcodeBuild'), {
    args: [word('mcp')],
    env: [{ name: 'XCODEBUILDMCP_SENTRY_DISABLED', choices: ['true', 'false'], default: 'true' }],
  }),
  npm('firecrawl-mcp', '3.26.0', 'Firecrawl', server('firecrawl'), {
    env: [secret('FIRECRAWL_API_KEY', value('accountKey'))],
  }),
  npm('exa-mcp-server', '3.4.1', 'Exa', server('exa'), {
    env: [secret('EXA_API_KEY', value('accountKey'))],
  }),
  npm('@brave/brave-search-mcp-server', '2.1.4', 'Brave Search', server('braveSearch'), {
    env: [secret('BRAVE_API_KEY', value('accountKey'))],
  }),
  npm('tavily-mcp', '0.2.22', 'Tavily', server('tavily'), {
    env: [secret('TAVILY_API_KEY', value('accountKey'))],
  }),
  npm('@antv/mcp-server-chart', '0.9.10', 'AntV Chart', server('chart')),
  npm('@eslint/mcp', '0.3.13', 'ESLint', server('eslint')),
  npm('@mui/mcp', '0.1.6', 'MUI', server('mui')),
  npm('@cyanheads/git-mcp-server', '2.15.3', 'Git', server('git')),
  npm('kubernetes-mcp-server', '0.0.67', 'Kubernetes', server('kubernetes'), {
    args: [word('--read-only')],
  }),
  npm('@azure/mcp', '2.0.5', 'Azure', server('azure'), {
    args: [word('server'), word('start'), word('--read-only')],
    env: [{ name: 'AZURE_MCP_COLLECT_TELEMETRY', choices: ['true', 'false'], default: 'false' }],
  }),
];

const byLocale = new Map<Locale, readonly KnownServer[]>();

/** The servers that come with Loupe, described in a language. */
export function packagedServers(locale: Locale): readonly KnownServer[] {
  const { servers: descriptions, values } = packagedTexts[locale];
  const servers =
    byLocale.get(locale) ??
    readKnownServers(
      documents(
        (text) => descriptions[text],
        (text) => values[text],
      ),
    ).servers;
  byLocale.set(locale, servers);
  return servers;
}
