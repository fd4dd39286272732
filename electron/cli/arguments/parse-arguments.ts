import { parseArgs } from 'node:util';
import { isInstallLink } from '#host/storage/config/import/install-links.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Era, eraOf, eraSchema, type Revision, revisionSchema } from '#shared/model/revision.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Pin } from '#shared/model/server.ts';
import { checkAction, takeRequests } from './check-arguments.ts';
import { exportArguments } from './export-arguments.ts';
import {
  type Action,
  type CheckRequests,
  type DiffAction,
  diffFormats,
  failOnClasses,
  type GivenArguments,
  type Invocation,
  type OpenInvocation,
  type Target,
  UsageError,
} from './invocation.ts';
import { choice, normalizedArguments } from './read-options.ts';
import { recordArguments } from './record-arguments.ts';
import { serveArguments } from './serve-arguments.ts';
import { testAction } from './test-arguments.ts';
import { trafficFilter } from './traffic-filter.ts';
import { verifyAction } from './verify-arguments.ts';

const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;
const argument = /^([^=]+)=([\s\S]*)$/;

/** Parses the arguments; everything after the first `--` is a server's command. Throws `UsageError`. */
export function parseArguments(given: readonly string[]): Invocation {
  const { args, ...requests } = given[0] === 'check' ? takeRequests(given) : { args: given, calls: [], reads: [] };
  const isHelp = args.includes('--help') || args.includes('-h');
  if (args[0] === 'record' && !isHelp) return recordArguments(args.slice(1));
  if (args[0] === 'export' && !isHelp) return exportArguments(args.slice(1));
  if (args[0] === 'open' && !isHelp) return openArguments(args.slice(1));
  if (args[0] === 'serve' && !isHelp) return serveArguments(args.slice(1));
  const separator = args.indexOf('--');
  const options = readOptions(args.slice(0, separator < 0 ? undefined : separator));
  if (options.help || options.words[0] === 'help') return { kind: 'help' };
  if (options.version) return { kind: 'version' };

  const { type, rest: all } = splitAction(options.words);
  // What it is compared with comes first: `verify FILE NAME`, `diff A B`.
  const hasTarget = options.server !== undefined || options.url !== undefined || separator >= 0;
  if (type === 'diff' && all.length + (hasTarget ? 1 : 0) < 2) throw new UsageError('diffNeedsTwo');
  const comparesWith = type === 'verify' || type === 'diff';
  const rest = comparesWith ? [...all.slice(1), ...all.slice(0, 1)] : all;
  // A single word that isn't a URI is a server, not a resource.
  const takesUris = type === 'readResource' || type === 'watchResources';
  const onlyServer = takesUris && rest.length === 1 && !rest[0]?.includes(':');
  const command = separator < 0 ? undefined : args.slice(separator + 1);
  const takesName = type === 'getPrompt' || type === 'callTool' || comparesWith;
  const isOnNamedServers = type === 'test' && !hasTarget && rest.length === 0;
  const hasLastArgument = takesName || (takesUris && !onlyServer);
  const target = isOnNamedServers ? undefined : targetOf(options, command, hasLastArgument ? rest.slice(0, -1) : rest);
  // Without another target the first word is the server: `read NAME URI` like `list NAME`.
  const consumed = target?.fromWords === true ? 1 : 0;
  const words = rest.slice(consumed);
  const action = actionOf(type, words, options, { ...requests, hasTarget: target !== undefined });
  const surplus = words[takesName || type === 'readResource' ? 1 : 0];
  if (surplus !== undefined && type !== 'watchResources') throw new UsageError('extraArgument', { argument: surplus });
  if (options.json && options.out !== undefined) throw new UsageError('jsonAndOut');
  const common = {
    pin: pinOf(options),
    timeoutMs: wholeNumber('--timeout', options.timeout, 100, 86_400_000),
    json: options.json === true,
    answerFile: options.answer,
    declineAll: options.declineAll === true,
    undeclared: options.undeclared === true,
    opensBrowser: options.opensBrowser === true,
    keepsCookies: options.cookies === true,
    acceptedIssuer: options.acceptedIssuer,
    revokesIssuer: options.revokesIssuer === true,
    verbose: options.verbose === true,
    traffic: trafficFilter(options.traffic),
  };
  if (action.type === 'test') return { kind: 'test', action, target: target?.target, ...common };
  if (target === undefined) throw new UsageError('noServer');
  return { kind: 'run', action, target: target.target, ...common };
}

/** An action, or the list to fetch. */
type Command = Exclude<Action['type'], 'list'> | CatalogKind;

/** Commands of two words. */
const itemActions: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  resources: { list: 'resources', templates: 'templates', read: 'readResource', watch: 'watchResources' },
  prompts: { list: 'prompts', get: 'getPrompt' },
  tools: { list: 'tools', call: 'callTool' },
};

const singleActions = ['inspect', 'verify', 'snapshot', 'diff', 'check', 'test'] as const;

function splitAction(words: readonly string[]): { type: Command; rest: string[] } {
  const [first, second, ...rest] = words;
  if (first === undefined) throw new UsageError('noCommand');
  const single = singleActions.find((each) => each === first);
  if (single !== undefined) return { type: single, rest: words.slice(1) };
  const actions = Object.hasOwn(itemActions, first) ? itemActions[first] : undefined;
  const type = second !== undefined && actions && Object.hasOwn(actions, second) ? actions[second] : undefined;
  if (type !== undefined) return { type, rest };
  if (actions && second === undefined) {
    throw new UsageError('unfinishedCommand', { command: first, choices: Object.keys(actions) });
  }
  throw new UsageError('unknownCommand', { command: actions ? `${first} ${second ?? ''}`.trim() : first });
}

const listNames = 'resources list, resources templates, prompts list, tools list';

/** Options of some actions only. */
const ownOptions = [
  {
    names: ['out'],
    of: ['readResource', 'snapshot', 'check', 'test'],
    subject: 'resources read, snapshot, check, test',
  },
  { names: ['part'], of: ['readResource'], subject: 'resources read' },
  { names: ['filter'], of: [...catalogKinds, 'test'], subject: `${listNames}, test` },
  { names: ['pages', 'cursor'], of: catalogKinds, subject: listNames },
  { names: ['count', 'read'], of: ['watchResources'], subject: 'resources watch' },
  { names: ['arg', 'args'], of: ['getPrompt', 'callTool'], subject: 'prompts get, tools call' },
  { names: ['yes'], of: ['callTool', 'test'], subject: 'tools call, test' },
  { names: ['task', 'ttl'], of: ['callTool'], subject: 'tools call' },
  { names: ['format'], of: ['verify', 'diff', 'check', 'test'], subject: 'verify, diff, check, test' },
  { names: ['fail-on'], of: ['diff', 'check'], subject: 'diff, check' },
  { names: ['snapshot', 'budget', 'suppressions', 'strict'], of: ['check'], subject: 'check' },
  { names: ['update'], of: ['verify', 'test'], subject: 'verify, test' },
  { names: ['file', 'generate'], of: ['test'], subject: 'test' },
  { names: ['allow'], of: ['verify', 'test'], subject: 'verify, test' },
  { names: ['ignore', 'rules', 'allow-redacted'], of: ['verify'], subject: 'verify' },
] as const satisfies { names: readonly (keyof Options)[]; of: readonly Command[]; subject: string }[];

function actionOf(
  type: Command,
  words: readonly string[],
  options: Options,
  requests: CheckRequests & { hasTarget: boolean },
): Action {
  for (const { names, of, subject } of ownOptions) {
    const given = names.find((name) => isGiven(options[name]));
    if (given !== undefined && !of.some((other) => other === type)) onlyFor(`--${given}`, subject);
  }
  switch (type) {
    case 'inspect':
      return { type };
    case 'snapshot':
      return { type, out: options.out };
    case 'diff':
      return diffAction(words[0], options);
    case 'check': {
      const budget = wholeNumber('--budget', options.budget, 1, 1_000_000_000);
      return checkAction(requests, { ...options, budget });
    }
    case 'test':
      return testAction(options, requests.hasTarget);
    case 'verify':
      return verifyAction(words[0], options);
    case 'readResource': {
      const [uri] = words;
      if (!uri) throw new UsageError('noUri');
      return { type, uri, out: options.out, part: wholeNumber('--part', options.part, 1, 1_000_000) };
    }
    case 'watchResources': {
      const uris = [...new Set(words)].filter(Boolean);
      if (uris.length === 0) throw new UsageError('noUri');
      const count = wholeNumber('--count', options.count, 1, 1_000_000_000);
      return { type, uris, read: options.read === true, count };
    }
    case 'getPrompt':
    case 'callTool': {
      const [name] = words;
      if (!name) throw new UsageError('noName');
      const given = givenArguments(options);
      if (type === 'getPrompt') return { type, name, given };
      return { type, name, given, yes: options.yes === true, asTask: asTaskOf(options) };
    }
    default: {
      const { filter, pages, cursor } = options;
      return { type: 'list', kind: type, filter, cursor, pages: wholeNumber('--pages', pages, 1, 1_000_000) };
    }
  }
}

function isGiven(value: Options[keyof Options]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/** A time to live implies a task. */
function asTaskOf({ task, ttl }: Options): ToolCall['asTask'] {
  const ttlMs = wholeNumber('--ttl', ttl, 0, 8_640_000_000);
  if (ttlMs !== undefined) return { ttlMs };
  return task ? {} : undefined;
}

function givenArguments({ arg, args }: Options): GivenArguments {
  const pairs = pairsIn(arg, argument, (value) => new UsageError('badArgument', { value }));
  return { single: pairs.map(([name, value]) => ({ name, value })), json: args };
}

/** `words` are those that may be a configured server. */
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
    // Its arguments may be secret.
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
  const refuse = (value: string) => new UsageError('badEnv', { value: value.replace(/=.+/s, '=…') });
  const env = Object.fromEntries(pairsIn(options.env, assignment, refuse));
  return { kind: 'command', command, args, env, cwd: options.cwd };
}

function httpUrl(value: string): string {
  if (isInstallLink(value)) return value;
  const protocol = URL.parse(value)?.protocol;
  if (protocol === 'http:' || protocol === 'https:') return value;
  throw new UsageError('badUrl', { value });
}

function headersOf({ header }: Options): Record<string, string> {
  // The value may be secret, so the message has only its beginning.
  const refuse = (value: string) => new UsageError('badHeader', { value: value.slice(0, 20) });
  const pairs = pairsIn(header, headerLine, refuse);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/^[ \t]+/, '')]));
}

/** Splits each text into name and value by `pattern`. */
function pairsIn(texts: readonly string[], pattern: RegExp, refuse: (text: string) => UsageError): [string, string][] {
  return texts.map((text) => {
    const [, name, value] = pattern.exec(text) ?? [];
    if (name === undefined || value === undefined) throw refuse(text);
    return [name, value];
  });
}

/** The action of `diff A B`, of which B is the server. */
function diffAction(before: string | undefined, options: Options): DiffAction {
  if (!before) throw new UsageError('diffNeedsTwo');
  const format = choice('--format', options.format ?? (options.json === true ? 'json' : 'text'), diffFormats);
  const failOn = choice('--fail-on', options['fail-on'] ?? 'breaking', failOnClasses);
  return { type: 'diff', before: { kind: 'configured', name: before }, format, failOn };
}

function pinOf(options: Options): Pin {
  const era = options.era === undefined ? undefined : choice<Era>('--era', options.era, eraSchema.options);
  const { revision: given } = options;
  const revision = given === undefined ? undefined : choice<Revision>('--revision', given, revisionSchema.options);
  if (era && revision && eraOf(revision) !== era) throw new UsageError('eraMismatch', { revision, era });
  return { ...(era && { era }), ...(revision && { revision }), ...(options.continue && { anyRevision: true }) };
}

function wholeNumber(option: string, value: string | undefined, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError('badNumber', { option, value, least, most });
}

const definitions = {
  server: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
  cwd: { type: 'string' },
  era: { type: 'string' },
  revision: { type: 'string' },
  continue: { type: 'boolean' },
  timeout: { type: 'string' },
  out: { type: 'string', short: 'o' },
  part: { type: 'string' },
  filter: { type: 'string' },
  pages: { type: 'string' },
  cursor: { type: 'string' },
  count: { type: 'string' },
  read: { type: 'boolean' },
  arg: { type: 'string', multiple: true },
  args: { type: 'string' },
  yes: { type: 'boolean' },
  undeclared: { type: 'boolean' },
  task: { type: 'boolean' },
  ttl: { type: 'string' },
  answer: { type: 'string' },
  'decline-all': { type: 'boolean' },
  'open-browser': { type: 'boolean' },
  cookies: { type: 'boolean' },
  'accept-issuer': { type: 'string' },
  'revoke-issuer': { type: 'boolean' },
  allow: { type: 'string', multiple: true },
  ignore: { type: 'string', multiple: true },
  rules: { type: 'string' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
  snapshot: { type: 'string' },
  budget: { type: 'string' },
  suppressions: { type: 'string' },
  strict: { type: 'boolean' },
  update: { type: 'boolean' },
  file: { type: 'string' },
  generate: { type: 'boolean' },
  'allow-redacted': { type: 'boolean' },
  json: { type: 'boolean' },
  verbose: { type: 'boolean' },
  traffic: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof readOptions>;

/** Parses the part before `--`. Throws `UsageError` for invalid options. */
function readOptions(args: string[]) {
  const normalized = normalizedArguments(args, definitions);
  const { values, positionals } = parseArgs({ args: normalized, options: definitions, allowPositionals: true });
  const { header = [], env = [], arg = [], allow = [], ignore = [] } = values;
  const { 'decline-all': declineAll, 'open-browser': opensBrowser } = values;
  const { 'accept-issuer': acceptedIssuer, 'revoke-issuer': revokesIssuer } = values;
  const issuer = { acceptedIssuer, revokesIssuer };
  return { ...values, words: positionals, header, env, arg, allow, ignore, declineAll, opensBrowser, ...issuer };
}

/** Parses what follows `open`: `FILE…`. */
function openArguments(args: readonly string[]): OpenInvocation {
  const { positionals: files } = parseArgs({
    args: normalizedArguments(args, {}),
    options: {},
    allowPositionals: true,
  });
  if (files.length === 0) throw new UsageError('noRecording');
  return { kind: 'open', files };
}
