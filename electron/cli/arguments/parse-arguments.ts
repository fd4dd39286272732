import { type Era, eraOf, eraSchema, type Revision, revisionSchema } from '#shared/model/revision.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Pin } from '#shared/model/server.ts';
import {
  type Action,
  type GivenArguments,
  type Invocation,
  type ListAction,
  type Target,
  UsageError,
} from './invocation.ts';
import { type Options, readOptions } from './options.ts';

const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;
const argument = /^([^=]+)=([\s\S]*)$/;

/**
 * Reads the arguments of a call, without the program's own name. Everything after the first `--` is the
 * command of a server, unchanged. Throws `UsageError`.
 */
export function parseArguments(args: readonly string[]): Invocation {
  const separator = args.indexOf('--');
  const options = readOptions(args.slice(0, separator < 0 ? undefined : separator));
  if (options.help || options.words[0] === 'help') return { kind: 'help' };
  if (options.version) return { kind: 'version' };

  const { type, rest } = splitAction(options.words);
  // A single word that isn't a URI names a server rather than a resource.
  const takesUris = type === 'readResource' || type === 'watchResources';
  const onlyServer = takesUris && rest.length === 1 && !rest[0]?.includes(':');
  const command = separator < 0 ? undefined : args.slice(separator + 1);
  const takesName = type === 'getPrompt' || type === 'callTool';
  const isLastNoServer = takesName || (takesUris && !onlyServer);
  const target = targetOf(options, command, isLastNoServer ? rest.slice(0, -1) : rest);
  // Without another target the first free word is the server, so that `read NAME URI` reads like `list NAME`.
  const consumed = target.fromWords ? 1 : 0;
  const { action, surplus } = actionOf(type, rest.slice(consumed), options);
  if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
  if (options.json && options.out !== undefined) throw new UsageError('jsonAndOut');
  return {
    kind: 'run',
    action,
    target: target.target,
    pin: pinOf(options),
    timeoutMs: wholeNumber('--timeout', options.timeout, 100, 86_400_000),
    json: options.json === true,
    answerFile: options.answer,
    declineAll: options.declineAll === true,
    verbose: options.verbose === true,
  };
}

/** The actions on a server's items, by the words of the command. */
const itemActions: Readonly<Record<string, Readonly<Record<string, Action['type']>>>> = {
  resources: { list: 'listResources', templates: 'listTemplates', read: 'readResource', watch: 'watchResources' },
  prompts: { list: 'listPrompts', get: 'getPrompt' },
  tools: { list: 'listTools', call: 'callTool' },
};

function splitAction(words: readonly string[]): { type: Action['type']; rest: string[] } {
  const [first, second, ...rest] = words;
  if (first === undefined) throw new UsageError('noCommand');
  if (first === 'inspect') return { type: 'inspect', rest: words.slice(1) };
  const actions = Object.hasOwn(itemActions, first) ? itemActions[first] : undefined;
  const type = second !== undefined && actions && Object.hasOwn(actions, second) ? actions[second] : undefined;
  if (type !== undefined) return { type, rest };
  if (actions && second === undefined) {
    throw new UsageError('unfinishedCommand', { command: first, choices: Object.keys(actions).join(', ') });
  }
  throw new UsageError('unknownCommand', { command: actions ? `${first} ${second ?? ''}`.trim() : first });
}

const lists = ['listResources', 'listTemplates', 'listPrompts', 'listTools'] as const;
const listNames = 'resources list, resources templates, prompts list, tools list';
const withArguments = ['getPrompt', 'callTool'] as const;

/** The options that only some actions have. */
const ownOptions = [
  { name: 'out', of: ['readResource'], subject: 'resources read' },
  { name: 'part', of: ['readResource'], subject: 'resources read' },
  { name: 'filter', of: lists, subject: listNames },
  { name: 'pages', of: lists, subject: listNames },
  { name: 'cursor', of: lists, subject: listNames },
  { name: 'count', of: ['watchResources'], subject: 'resources watch' },
  { name: 'read', of: ['watchResources'], subject: 'resources watch' },
  { name: 'arg', of: withArguments, subject: 'prompts get, tools call' },
  { name: 'args', of: withArguments, subject: 'prompts get, tools call' },
  { name: 'yes', of: ['callTool'], subject: 'tools call' },
  { name: 'task', of: ['callTool'], subject: 'tools call' },
  { name: 'ttl', of: ['callTool'], subject: 'tools call' },
] as const satisfies { name: keyof Options; of: readonly Action['type'][]; subject: string }[];

function actionOf(
  type: Action['type'],
  words: readonly string[],
  options: Options,
): { action: Action; surplus: string | undefined } {
  for (const { name, of, subject } of ownOptions) {
    const value = options[name];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
    if (isGiven && !of.some((other) => other === type)) onlyFor(`--${name}`, subject);
  }
  switch (type) {
    case 'inspect':
      return { action: { type }, surplus: words[0] };
    case 'listResources':
    case 'listTemplates':
    case 'listPrompts':
    case 'listTools':
      return { action: listAction(type, options), surplus: words[0] };
    case 'readResource':
      return { action: readAction(words, options), surplus: words[1] };
    case 'watchResources':
      return { action: watchAction(words, options), surplus: undefined };
    case 'getPrompt':
      return { action: { type, name: nameOf(words), given: givenArguments(options) }, surplus: words[1] };
    case 'callTool':
      return {
        action: {
          type,
          name: nameOf(words),
          given: givenArguments(options),
          yes: options.yes === true,
          asTask: asTaskOf(options),
        },
        surplus: words[1],
      };
  }
}

/** A time to live implies a task. */
function asTaskOf({ task, ttl }: Options): ToolCall['asTask'] {
  const ttlMs = wholeNumber('--ttl', ttl, 0, 8_640_000_000);
  if (ttlMs !== undefined) return { ttlMs };
  return task ? {} : undefined;
}

function listAction(type: ListAction['type'], { filter, pages, cursor }: Options): Action {
  return { type, filter, pages: wholeNumber('--pages', pages, 1, 1_000_000), cursor };
}

function readAction([uri]: readonly string[], { out, part }: Options): Action {
  if (!uri) throw new UsageError('noUri');
  return { type: 'readResource', uri, out, part: wholeNumber('--part', part, 1, 1_000_000) };
}

function watchAction(words: readonly string[], { count, read }: Options): Action {
  const uris = [...new Set(words)].filter(Boolean);
  if (uris.length === 0) throw new UsageError('noUri');
  return { type: 'watchResources', uris, read: read === true, count: wholeNumber('--count', count, 1, 1_000_000_000) };
}

function nameOf([name]: readonly string[]): string {
  if (!name) throw new UsageError('noName');
  return name;
}

function givenArguments({ arg, args }: Options): GivenArguments {
  const single = arg.map((text) => {
    const [, name, value] = argument.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new UsageError('badArgument', { value: text });
    return { name, value };
  });
  return { single, json: args };
}

/** `words` are those that could name a configured server. */
function targetOf(options: Options, command: readonly string[] | undefined, words: readonly string[]) {
  const given: { by: string; target: () => Target }[] = [];
  if (options.server !== undefined) {
    const name = options.server;
    given.push({ by: `--server ${name}`, target: () => ({ kind: 'configured', name }) });
  }
  if (options.url !== undefined) {
    const url = options.url;
    given.push({
      by: `--url ${url}`,
      target: () => ({ kind: 'url', url: httpUrl(url), headers: headersOf(options) }),
    });
  }
  if (command !== undefined) {
    // Its arguments may be secrets.
    const by = `-- ${command[0] ?? ''}${command.length > 1 ? ' …' : ''}`;
    given.push({ by, target: () => commandTarget(command, options) });
  }

  const [first, second] = given;
  if (first && second) throw new UsageError('twoServers', { first: first.by, second: second.by });
  if (options.url === undefined && options.header.length > 0) onlyFor('--header', '--url URL');
  if (command === undefined && options.env.length > 0) onlyFor('--env', '-- COMMAND');
  if (command === undefined && options.cwd !== undefined) onlyFor('--cwd', '-- COMMAND');
  if (first) return { target: first.target(), fromWords: false };
  const [name] = words;
  if (!name) throw new UsageError('noServer');
  return { target: { kind: 'configured', name } satisfies Target, fromWords: true };
}

function onlyFor(option: string, subject: string): never {
  throw new UsageError('onlyFor', { option, subject });
}

function commandTarget(words: readonly string[], options: Options): Target {
  const [command, ...args] = words;
  if (!command) throw new UsageError('noProgram');
  const env: Record<string, string> = {};
  for (const value of options.env) {
    const [, name, text] = assignment.exec(value) ?? [];
    if (name === undefined || text === undefined)
      throw new UsageError('badEnv', { value: value.replace(/=.+/s, '=…') });
    env[name] = text;
  }
  return { kind: 'command', command, args, env, cwd: options.cwd };
}

function httpUrl(value: string): string {
  const protocol = URL.parse(value)?.protocol;
  if (protocol === 'http:' || protocol === 'https:') return value;
  throw new UsageError('badUrl', { value });
}

function headersOf(options: Options): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const value of options.header) {
    const [, name, text] = headerLine.exec(value) ?? [];
    // The value is not repeated in full: it may be a secret.
    if (name === undefined || text === undefined) throw new UsageError('badHeader', { value: value.slice(0, 20) });
    headers[name] = text;
  }
  return headers;
}

function pinOf(options: Options): Pin {
  const era = choice<Era>('--era', options.era, eraSchema.options);
  const revision = choice<Revision>('--revision', options.revision, revisionSchema.options);
  if (era && revision && eraOf(revision) !== era) throw new UsageError('eraMismatch', { revision, era });
  return { ...(era && { era }), ...(revision && { revision }) };
}

function choice<T extends string>(option: string, value: string | undefined, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const chosen = choices.find((candidate) => candidate === value);
  if (chosen === undefined) throw new UsageError('badChoice', { option, value, choices: choices.join(', ') });
  return chosen;
}

function wholeNumber(option: string, value: string | undefined, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError('badNumber', { option, value, least, most });
}
