import { createHost, type Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ReplyRule } from '#shared/model/inbox/client-setup.ts';
import { acceptedIssuerSchema, type Server } from '#shared/model/server.ts';
import { UsageError } from '../options/usage-error.ts';
import type { ServerRun } from './arguments/server-command.ts';
import { createCliPlatform } from './cli-platform.ts';
import { readAnswerRules } from './interaction/answer-file.ts';
import { ensureConsent, ensureUnlocked, offerToEnd, signInAt } from './interaction/before-connecting.ts';
import { answerServers } from './interaction/server-requests.ts';
import { type ExitCode, exitCodeOf, exitCodes, reportFailure, reportMessage } from './output/failure-report.ts';
import { type Terminal, visibleLine } from './output/terminal.ts';
import type { Texts } from './output/texts.ts';
import { VerboseLog } from './output/verbose-log.ts';
import {
  FinalFailure,
  type OnUnreached,
  type RunCommand,
  type RunContext,
  type RunEnvironment,
} from './run-context.ts';
import { targetServer } from './target-server.ts';

/** What a command has done before its server is connected, and when it can't be. */
interface Around {
  /** Fails for a server that must not be connected. */
  admit?(host: Host, server: Server): Promise<void>;
  onUnreached?: OnUnreached;
  /** Answers to server requests, after those of a person's file. */
  replies?: readonly ReplyRule[];
}

/** Frames that are searched for fields that are null, and messages that are named. */
const mostFrames = 2000;
const mostMessages = 20;

/** Problems that are reported when servers.json or the vault is used, and those of the window alone. */
const shownElsewhere: ReadonlySet<string> = new Set(['invalidConfig', 'vaultLocked', 'shortcutsUnusable']);

/**
 * Connects, runs the command and stops the server, also when interrupted. Throws `UsageError`, and what `onUnreached`
 * throws; reports the rest.
 */
export async function perform(
  run: ServerRun,
  environment: RunEnvironment,
  command: RunCommand,
  around: Around = {},
): Promise<ExitCode> {
  const rules = run.answerFile === undefined ? [] : await readAnswerRules(run.answerFile);
  const { platform, dispose } = await createCliPlatform(run.target.kind === 'configured', environment);
  try {
    const host = await createHost({ ...platform, ...signInAt(environment, run.opensBrowser) });
    const problems = host.problems().filter(({ code }) => !shownElsewhere.has(code));
    for (const problem of problems) reportFailure(problem, environment);
    const { verbose, traffic } = run;
    const log = verbose || traffic !== undefined ? new VerboseLog(host, environment.terminal, run) : undefined;
    const over = new AbortController();
    const signal = AbortSignal.any([environment.signal, over.signal]);
    host.connections.serverRequests.adoptRules([...rules, ...(around.replies ?? [])]);
    const answering = answerServers(host, run.declineAll, { ...environment, signal }).catch(() => {});
    try {
      return await connectAndRun(run, host, environment, { log, command, ...around });
    } finally {
      over.abort();
      await answering;
      await host.connections.sessions.close();
      await log?.end();
      await host.close();
    }
  } finally {
    await dispose();
  }
}

async function connectAndRun(
  run: ServerRun,
  host: Host,
  environment: RunEnvironment,
  { log, command, admit, onUnreached }: { log: VerboseLog | undefined; command: RunCommand } & Around,
): Promise<ExitCode> {
  const { signal } = environment;
  let session: Session | undefined;
  let name = '';
  let connected = false;
  try {
    const { server: found, needsConsent, notes } = await targetServer(host, run, environment);
    for (const { code, text } of notes) environment.terminal.note(environment.text(`imports.notes.${code}`, { text }));
    const server = await withIssuerOf(run, found, host, environment);
    name = server.name;
    await admit?.(host, server);
    await offerToEnd(host.stores.processes, environment);
    if (needsConsent) await ensureConsent(host.stores.approvals, server, environment, run.approved);
    await ensureUnlocked(host.platform.vault, server, environment);
    const open = async (target: Server) => {
      const opened = await host.connections.sessions.connect(target);
      session = opened;
      log?.about(opened);
      const stop = () => void opened.close();
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      await opened.ready().finally(() => signal.removeEventListener('abort', stop));
      noteHost(opened, environment);
      if (run.undeclared) opened.allowUndeclared();
      return opened;
    };
    let reached = server;
    const opened = await open(server).catch(async (thrown) => {
      const accepted = await afterIssuerMismatch(failureFrom(thrown), { run, server, host, ...environment });
      if (accepted === undefined) throw thrown;
      reached = accepted;
      return open(accepted);
    });
    const openAgain = () => {
      environment.terminal.note(environment.text('cli.newSession'));
      return open(reached);
    };
    const first = { run, host, session: opened, ...environment, isAgain: false, openAgain };
    connected = true;
    return await command(first)
      .catch(async (thrown: unknown) => {
        if (thrown instanceof FinalFailure || !isForgotten(first.session, thrown)) throw thrown;
        return command({ ...first, session: await openAgain(), isAgain: true });
      })
      .finally(() => noteDoubt(first));
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    if (signal.aborted) return exitCodes.interrupted;
    const failure = failureFrom(thrown);
    const { stderrTail = [], steps = [], unkeptCookies = [] } = session?.view() ?? {};
    reportFailure(failure, { ...environment, stderrTail, steps: connected ? [] : steps });
    const names = environment.text.quantities.list(unkeptCookies);
    if (names !== '') environment.terminal.note(environment.text('cli.unkeptCookies', { names }));
    await reportMessage(failure, { ...environment, traffic: host.stores.traffic });
    const code = exitCodeOf(failure, connected);
    if (code === exitCodes.unreachable) await onUnreached?.({ ...environment, host, session, name }, failure);
    return code;
  } finally {
    if (session !== undefined) await noteNullFields(host, session.id, environment).catch(() => {});
  }
}

/** Says as which host Loupe connected, in what, and in what not. */
function noteHost(session: Session, { terminal, text }: Pick<RunEnvironment, 'terminal' | 'text'>): void {
  const { as } = session.view();
  if (as === undefined) return;
  const { list } = text.quantities;
  const host = visibleLine(as.name);
  const taken = as.aspects.filter(({ state }) => state === 'host');
  if (as.aspects.every(({ state }) => state === 'unknown' || state === 'own')) {
    terminal.note(text('connectedAs.nothing', { host }));
    return;
  }
  const values = taken.map(({ aspect, values: of }) =>
    visibleLine(`${text(`connectedAs.aspect.${aspect}`)}: ${text(`connectedAs.value.${aspect}`, of)}`),
  );
  terminal.note(text('connectedAs.report', { host, aspects: values.join('; ') }));
  const unknown = as.aspects.filter(({ state }) => state === 'unknown');
  if (unknown.length > 0) {
    const aspects = list(unknown.map(({ aspect }) => text(`connectedAs.aspect.${aspect}`)));
    terminal.note(text('connectedAs.asLoupe', { host, aspects }));
  }
  for (const { aspect, state, values: of } of as.aspects) {
    if (state !== 'differs' || (aspect !== 'capabilities' && aspect !== 'transports')) continue;
    terminal.note(visibleLine(text(`connectedAs.differs.${aspect}`, { host, ...of })));
  }
}

/** Whether a command failed because the server no longer knows the session, which it does not act on. */
function isForgotten(session: Session, thrown: unknown): boolean {
  const { code } = failureFrom(thrown);
  const wasForgotten = session.view().end?.failure?.code === 'sessionExpired';
  return code === 'sessionExpired' || (code === 'notConnected' && wasForgotten);
}

/** Reports an assumed revision, and how to try the other era when the server serves nothing of the agreed one. */
function noteDoubt({ session, terminal, text }: RunContext): void {
  const { eraDoubt, answeredRevision, revision = '' } = session.view();
  if (answeredRevision !== undefined)
    terminal.note(text('cli.assumed', { answered: answeredRevision || 'none', revision }));
  if (eraDoubt === true) terminal.note(text('cli.eraDoubt'));
}

/** The server as it is used: without an issuer that this run revokes; says which issuer was accepted for it. */
async function withIssuerOf(run: ServerRun, server: Server, host: Host, options: RunEnvironment): Promise<Server> {
  const { terminal, text } = options;
  if (server.transport === 'stdio' || server.acceptedIssuer === undefined) return server;
  const { acceptedIssuer, ...rest } = server;
  const key = run.revokesIssuer ? 'cli.issuer.revoked' : 'cli.issuer.accepted';
  terminal.note(text(key, { server: server.name, ...acceptedIssuer }));
  if (!run.revokesIssuer) return server;
  await host.connections.issuers.revoke(server.id);
  return rest;
}

/**
 * The server with the issuer of `--accept-issuer`, when that is what the failure is about; undefined otherwise.
 * Remembered for a server of Loupe's configuration.
 */
async function afterIssuerMismatch(
  { code, params }: Failure,
  { run, server, host, terminal, text }: RunEnvironment & { run: ServerRun; server: Server; host: Host },
): Promise<Server | undefined> {
  if (code !== 'issuerMismatch' || params.where !== 'metadata' || server.transport === 'stdio') return undefined;
  const acceptedIssuer = acceptedIssuerSchema.parse(params);
  if (run.acceptedIssuer !== acceptedIssuer.found) {
    terminal.note(text('cli.issuer.hint', { issuer: JSON.stringify(acceptedIssuer.found) }));
    return undefined;
  }
  const isConfigured = host.stores.servers.list().some((view) => view.server.id === server.id && !view.builtIn);
  if (isConfigured) await host.connections.issuers.accept(server.id, acceptedIssuer);
  terminal.note(text('cli.issuer.accepted', { server: server.name, ...acceptedIssuer }));
  return { ...server, acceptedIssuer };
}

/** Names the optional fields that are null, and count as absent, in a session's messages. */
async function noteNullFields(
  { stores: { traffic } }: Pick<Host, 'stores'>,
  sessionId: SessionId,
  { terminal, text }: { terminal: Terminal; text: Texts },
): Promise<void> {
  const { rows } = await traffic.rows({ sessionId }, 0, mostFrames);
  const marked = rows.filter(({ marks }) => marks?.includes('nullFields'));
  const lines = new Set<string>();
  for (const { seq, method, kind } of marked.slice(0, mostMessages)) {
    const { meta } = await traffic.frame(seq);
    lines.add(text('cli.nullFields', { method: method ?? kind, fields: String(meta.nullFields ?? '') }));
  }
  for (const line of lines) terminal.note(visibleLine(line));
}
