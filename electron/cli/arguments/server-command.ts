import { isInstallLink } from '#host/storage/config/import/install-links.ts';
import { eraOf, eraSchema, revisionSchema } from '#shared/model/revision.ts';
import type { RevisionPin } from '#shared/model/server.ts';
import {
  filledText,
  flag,
  type OptionsFor,
  oneOf,
  pair,
  text,
  type ValuesOf,
  value,
  values,
  wholeNumber,
} from '../../options/option.ts';
import { scan, valuesOf } from '../../options/read-options.ts';
import { UsageError } from '../../options/usage-error.ts';
import { type Command, type Description, wordsAfter } from './command.ts';
import { trafficFilter } from './traffic-filter.ts';

export type Target =
  | { kind: 'configured'; name: string }
  | { kind: 'url'; url: string; headers: Record<string, string> }
  | { kind: 'command'; command: string; args: string[]; env: Record<string, string>; cwd?: string | undefined };

/** The file that a target's word names: a snapshot or a recording. */
export function fileOf(target: Target): string | undefined {
  return target.kind === 'configured' && /\.jsonl?$/i.test(target.name) ? target.name : undefined;
}

const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

export const serverOption = value('--server NAME', filledText, 'optionServer');

/** Options of all commands on a server. */
export const serverOptions = {
  server: serverOption,
  url: value('--url URL', httpUrl),
  // The value of a header or variable may be secret: a message has only its beginning.
  headers: values(
    '--header "NAME: VALUE"',
    pair(headerLine, 'badHeader', (given) => given.slice(0, 20)),
    'optionHeader',
  ),
  env: values(
    '--env NAME=VALUE',
    pair(assignment, 'badEnv', (given) => given.replace(/=.+/s, '=…')),
    'optionEnv',
  ),
  cwd: value('--cwd FOLDER', text, 'optionCwd'),
  era: value('--era ERA', oneOf(eraSchema.options), 'optionEra'),
  revision: value('--revision DATE', oneOf(revisionSchema.options), 'optionRevision'),
  /** The host whose profile says how to connect. */
  as: value('--as HOST', filledText, 'optionAs'),
  /** Goes on when the server answers with a revision that Loupe doesn't know. */
  anyRevision: flag('--continue', 'optionContinue'),
  timeoutMs: value('--timeout MS', wholeNumber(100, 86_400_000), 'optionTimeout'),
  json: flag('--json', 'optionJson'),
  /** Requests lists that the server doesn't declare, too. */
  undeclared: flag('--undeclared', 'optionUndeclared'),
  /** A file with auto-reply rules. */
  answerFile: value('--answer FILE', text, 'optionAnswer'),
  /** The fingerprint of a command or address that a person allowed elsewhere. */
  approved: value('--approve FINGERPRINT', filledText, 'optionApprove'),
  /** Declines server requests that no rule answers, also at a terminal. */
  declineAll: flag('--decline-all', 'optionDeclineAll'),
  /** Opens the browser to sign in without asking. */
  opensBrowser: flag('--open-browser', 'optionOpenBrowser'),
  /** Sends back the cookies that the server sets. */
  keepsCookies: flag('--cookies', 'optionCookies'),
  /** The issuer to accept for the server although it isn't the announced one. */
  acceptedIssuer: value('--accept-issuer URL', text, 'optionAcceptIssuer'),
  /** Revokes the issuer that was accepted for the server. */
  revokesIssuer: flag('--revoke-issuer', 'optionRevokeIssuer'),
  verbose: flag('--verbose', 'optionVerbose'),
  /** Prints the messages that match this filter (`parseFilter`). */
  traffic: value('--traffic FILTER', trafficFilter, 'optionTraffic'),
};

type ServerValues = ValuesOf<typeof serverOptions>;
type TargetValues = Pick<ServerValues, 'server' | 'url' | 'headers' | 'env' | 'cwd'>;

/** How commands run on a server. */
type Settings = ReturnType<typeof settingsOf>;
export type ServerRun = Settings & { target: Target };

interface ServerCommand<T, Action> extends Description {
  options: OptionsFor<T>;
  /** How many words it takes beside the server; 0 when absent. */
  words?: number;
  /** These words are URIs: a single word that isn't one is the server. */
  takesUris?: boolean;
  /** The server comes second, after what it is compared with. */
  isServerSecond?: boolean;
  /** What is wrong when there are too few words for a server; otherwise `noServer`. */
  lacking?: UsageError['problem'];
  /** What it does. Throws `UsageError`. */
  action(values: T & Pick<ServerValues, 'json'>, words: readonly string[], target: Target | undefined): Action;
}

/** A command on a server. */
export function onServer<T, Action extends { type: string }>(
  described: ServerCommand<T, Action>,
): Command<ServerRun & { kind: 'run'; action: Action }> {
  const required = (target: Target | undefined) => {
    if (target === undefined) throw new UsageError(described.lacking ?? 'noServer');
    return target;
  };
  return describedWith(described, (args) => ({ kind: 'run', ...readRun(described, args, required) }));
}

/** The command `test`, which without a server is on those that its tests name. */
export function onServers<T, Action extends { type: string }>(
  described: ServerCommand<T, Action>,
): Command<Settings & { kind: 'test'; action: Action; target: Target | undefined }> {
  return describedWith(described, (args) => ({ kind: 'test', ...readRun(described, args, (target) => target) }));
}

function describedWith<T, Action, Invocation>(
  { action, options, ...described }: ServerCommand<T, Action>,
  read: (args: readonly string[]) => Invocation,
): Command<Invocation> {
  return { ...described, options: { ...serverOptions, ...options }, isOnServer: true, read };
}

function readRun<T, Action extends { type: string }, Found extends Target | undefined>(
  described: ServerCommand<T, Action>,
  args: readonly string[],
  required: (target: Target | undefined) => Found,
) {
  const { options, words: most = 0, action: actionOf } = described;
  const scanned = scan(args, { ...serverOptions, ...options });
  const server = valuesOf(serverOptions, scanned);
  const own = valuesOf(options, scanned);
  const split = splitTarget(described, wordsAfter(described, scanned), givenTarget(server, scanned.command));
  const target = required(split.target);
  if (target !== undefined) checkTargetOptions(server, scanned.command !== undefined);
  const action = actionOf({ ...own, json: server.json }, split.words, target);
  const surplus = split.words[most];
  if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
  if (server.json && 'out' in action && action.out !== undefined) throw new UsageError('jsonAndOut');
  return { ...settingsOf(server), target, action };
}

/** The target, which is one of the words unless options give it, and the other words. */
function splitTarget(
  { words: most = 0, takesUris, isServerSecond }: ServerCommand<unknown, unknown>,
  words: readonly string[],
  given: Target | undefined,
): { target: Target | undefined; words: readonly string[] } {
  if (given !== undefined) return { target: given, words };
  const [first] = words;
  const isOnlyServer = takesUris === true && words.length === 1 && first?.includes(':') === false;
  const at = isServerSecond === true ? 1 : 0;
  const name = words.length > Math.min(most, 1) || isOnlyServer ? words[at] : undefined;
  return name ? { target: { kind: 'configured', name }, words: words.toSpliced(at, 1) } : { target: undefined, words };
}

/** The target that options give. */
function givenTarget(
  { server, url, headers, env, cwd }: TargetValues,
  command: readonly string[] | undefined,
): Target | undefined {
  const given: { by: string; target: Target }[] = [];
  if (server !== undefined) given.push({ by: `--server ${server}`, target: { kind: 'configured', name: server } });
  if (url !== undefined) {
    const sent = Object.fromEntries(headers.map(([name, text]) => [name, text.replace(/^[ \t]+/, '')]));
    given.push({ by: `--url ${url}`, target: { kind: 'url', url, headers: sent } });
  }
  if (command !== undefined) {
    const [program, ...args] = command;
    if (!program) throw new UsageError('noProgram');
    // Its arguments may be secret.
    const by = `-- ${program}${args.length > 0 ? ' …' : ''}`;
    given.push({ by, target: { kind: 'command', command: program, args, env: Object.fromEntries(env), cwd } });
  }
  const [first, second] = given;
  if (first && second) throw new UsageError('twoServers', { first: first.by, second: second.by });
  return first?.target;
}

function checkTargetOptions({ url, headers, env, cwd }: TargetValues, hasCommand: boolean): void {
  const onlyFor = (option: string, subject: string) => new UsageError('onlyFor', { option, subject });
  if (url === undefined && headers.length > 0) throw onlyFor('--header', '--url URL');
  if (!hasCommand && env.length > 0) throw onlyFor('--env', '-- COMMAND');
  if (!hasCommand && cwd !== undefined) throw onlyFor('--cwd', '-- COMMAND');
}

function settingsOf({ server, url, headers, env, cwd, era, revision, anyRevision, as, ...settings }: ServerValues) {
  if (era && revision && eraOf(revision) !== era) throw new UsageError('eraMismatch', { revision, era });
  const pin: RevisionPin = {
    ...(era && { era }),
    ...(revision && { revision }),
    ...(anyRevision && { anyRevision }),
    ...(as && { as }),
  };
  return { pin, ...settings };
}

function httpUrl(given: string): string {
  if (isInstallLink(given)) return given;
  const protocol = URL.parse(given)?.protocol;
  if (protocol === 'http:' || protocol === 'https:') return given;
  throw new UsageError('badUrl', { value: given });
}
