import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { flag, type HelpKey, pair, text, value, values, wholeNumber } from '../../options/option.ts';
import { UsageError } from '../../options/usage-error.ts';
import type { GivenArguments } from './given-arguments.ts';
import { onServer } from './server-command.ts';

export const outOption = value('-o, --out FILE', text, 'optionOut');
export const yesOption = flag('--yes', 'optionYes');

const givenOptions = {
  arg: values('--arg NAME=VALUE', pair(/^([^=]+)=([\s\S]*)$/, 'badArgument'), 'optionArg'),
  args: value('--args JSON', text, 'optionArgs'),
};

const inspect = onServer({
  name: 'inspect',
  usages: [{ words: 'SERVER [OPTION…]', help: 'inspect' }],
  examples: ['demo'],
  options: {},
  action: () => ({ type: 'inspect' as const }),
});

const listOptions = {
  /** Items that have every word. */
  filter: value('--filter TEXT', text, 'optionFilter'),
  pages: value('--pages N', wholeNumber(1, 1_000_000), 'optionPages'),
  cursor: value('--cursor CURSOR', text, 'optionCursor'),
};

function list(kind: CatalogKind, { name, help, ...described }: { name: string; examples?: string[]; help: HelpKey }) {
  return onServer({
    name,
    ...described,
    usages: [{ words: 'SERVER [OPTION…]', help }],
    options: listOptions,
    action: ({ filter, pages, cursor }) => ({ type: 'list' as const, kind, filter, pages, cursor }),
  });
}

const readResource = onServer({
  name: 'resources read',
  usages: [{ words: 'SERVER URI [OPTION…]', help: 'read' }],
  examples: ['file:///notes.md --url http://127.0.0.1:3000/mcp'],
  words: 1,
  takesUris: true,
  options: {
    out: outOption,
    /** Counts from 1. */
    part: value('--part N', wholeNumber(1, 1_000_000), 'optionPart'),
  },
  action: ({ out, part }, [uri]) => {
    if (!uri) throw new UsageError('noUri');
    return { type: 'readResource' as const, uri, out, part };
  },
});

const watchResources = onServer({
  name: 'resources watch',
  usages: [{ words: 'SERVER URI… [OPTION…]', help: 'watch' }],
  examples: ['demo demo://clock --count 3 --read'],
  words: Number.POSITIVE_INFINITY,
  takesUris: true,
  options: {
    count: value('--count N', wholeNumber(1, 1_000_000_000), 'optionCount'),
    read: flag('--read', 'optionRead'),
  },
  action: ({ count, read }, words) => {
    const uris = [...new Set(words)].filter(Boolean);
    if (uris.length === 0) throw new UsageError('noUri');
    return { type: 'watchResources' as const, uris, count, read };
  },
});

const getPrompt = onServer({
  name: 'prompts get',
  usages: [{ words: 'SERVER NAME [OPTION…]', help: 'getPrompt' }],
  words: 1,
  options: givenOptions,
  action: ({ arg, args }, [name]) => {
    if (!name) throw new UsageError('noName');
    const given: GivenArguments = { json: args, single: arg };
    return { type: 'getPrompt' as const, name, given };
  },
});

const callTool = onServer({
  name: 'tools call',
  usages: [{ words: 'SERVER NAME [OPTION…]', help: 'callTool' }],
  examples: ['demo add --arg a=1 --arg b=2 --yes'],
  words: 1,
  options: {
    ...givenOptions,
    yes: yesOption,
    task: flag('--task', 'optionTask'),
    ttlMs: value('--ttl MS', wholeNumber(0, 8_640_000_000), 'optionTtl'),
  },
  action: ({ arg, args, yes, task, ttlMs }, [name]) => {
    if (!name) throw new UsageError('noName');
    const given: GivenArguments = { json: args, single: arg };
    // A time to live implies a task.
    const unlimited: ToolCall['asTask'] = task ? {} : undefined;
    const asTask: ToolCall['asTask'] = ttlMs === undefined ? unlimited : { ttlMs };
    return { type: 'callTool' as const, name, given, yes, asTask };
  },
});

/** What a server offers, and one item of it. */
export const itemCommands = [
  inspect,
  list('resources', {
    name: 'resources list',
    help: 'list',
    examples: [
      '--json -- npx -y @modelcontextprotocol/server-everything',
      `demo --traffic 'method:resources/* latency:>200 -kind:notification'`,
    ],
  }),
  list('templates', { name: 'resources templates', help: 'templates' }),
  readResource,
  watchResources,
  list('prompts', { name: 'prompts list', help: 'listPrompts' }),
  getPrompt,
  list('tools', { name: 'tools list', help: 'listTools' }),
  callTool,
];
