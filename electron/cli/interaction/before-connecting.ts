import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import open from 'open';
import type { Platform, Vault } from '#host/platform.ts';
import { type ApprovalStore, fingerprint } from '#host/storage/config/approval-store.ts';
import { referencesOf } from '#host/storage/config/resolve-references.ts';
import { hasSecrets } from '#host/storage/config/server-secrets.ts';
import type { RunningProcesses } from '#host/wire/transports/stdio/running-processes.ts';
import { createFailure, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { reportFailure } from '../output/failure-report.ts';
import type { RunEnvironment } from '../run-context.ts';

/**
 * Throws `consentDenied` unless the user agreed to the server, earlier or now at the terminal. `approved`: the fingerprint of
 * what they agreed to elsewhere, as for a run in CI.
 */
export async function ensureConsent(
  approvals: ApprovalStore,
  server: Server,
  options: RunEnvironment,
  approved?: string,
): Promise<void> {
  const { terminal, text, input } = options;
  const reason = approvals.reasonForConsent(server);
  if (reason === undefined) return;
  const own = fingerprint(server);
  if (approved === own) {
    await approvals.approve(server);
    return;
  }
  const kind = server.transport === 'stdio' ? 'startCommand' : 'reachServer';
  terminal.note(text(`inbox.${kind}.title`, { server: server.name }));
  terminal.note(text(`inbox.${kind}.${reason}`));
  if (server.transport === 'stdio') {
    for (const word of [server.command, ...server.args]) terminal.note(`  ${JSON.stringify(word)}`);
    if (server.cwd !== undefined) terminal.note(`${text('inbox.startCommand.folder')}: ${server.cwd}`);
    const names = Object.keys(server.env);
    if (names.length > 0) terminal.note(`${text('inbox.startCommand.environment')}: ${text.quantities.list(names)}`);
  } else {
    terminal.note(`  ${JSON.stringify(shownUrl(server.url))}`);
  }
  const references = referencesOf(server).map((reference) => reference.text);
  if (references.length > 0)
    terminal.note(`${text('inbox.reachServer.references')}: ${text.quantities.list(references)}`);
  if (!input.isTTY) {
    terminal.note(text('cli.consent.needsTerminal'));
    terminal.note(text('cli.consent.needsApproval', { fingerprint: own }));
    return fail('consentDenied', { server: server.name });
  }
  terminal.note(text(`inbox.${kind}.rights`));
  terminal.note(text('cli.consent.question'));
  if (!(await confirm(options))) return fail('consentDenied', { server: server.name });
  await approvals.approve(server);
}

/** Reads one line: true for "y" or "yes". Rejects when the signal aborts. */
export async function confirm(options: Pick<RunEnvironment, 'input' | 'signal' | 'interrupt'>): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test(await readLine(options));
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Asks after earlier questions were answered: two that wait at once would both get the next line. */
export function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const turn = lastTurn.then(ask, ask);
  lastTurn = turn.catch(() => {});
  return turn;
}

/** Reads one line, optionally without echo; empty when the input ends. Rejects when the signal aborts. */
export async function readLine(
  { input, signal, interrupt }: Pick<RunEnvironment, 'input' | 'signal' | 'interrupt'>,
  isHidden = false,
): Promise<string> {
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface(isHidden ? { input, output: noEcho, terminal: true } : { input });
  // Without echo the terminal is in raw mode, where Ctrl-C doesn't send SIGINT.
  lines.on('SIGINT', interrupt);
  try {
    const ended = once(lines, 'close').then(() => '');
    return await Promise.race([lines.question('', { signal }), ended]);
  } finally {
    lines.close();
  }
}

const attempts = 3;

/**
 * Asks for the passphrase of the server's secrets at a terminal. Fails with `wrongPassphrase` after the last attempt.
 */
export async function ensureUnlocked(vault: Vault, server: Server, options: RunEnvironment): Promise<void> {
  const { passphrase } = vault;
  const { terminal, text, input } = options;
  if (passphrase?.state !== 'locked' || !hasSecrets(server) || !input.isTTY) return;
  for (let attempt = 1; ; attempt++) {
    terminal.note(text('cli.passphrase'));
    try {
      await passphrase.unlock(await readLine(options, true));
      return;
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (failure.code !== 'wrongPassphrase' || attempt === attempts) throw thrown;
      reportFailure(failure, options);
    }
  }
}

/** Offers to end each process that outlived a killed Loupe. Rejects when the signal aborts. */
export async function offerToEnd(
  processes: Pick<RunningProcesses, 'leftOver' | 'end'>,
  options: RunEnvironment,
): Promise<void> {
  const { terminal, text, input } = options;
  for (const each of await processes.leftOver()) {
    const { pid, serverName: server, command } = each;
    reportFailure(createFailure('processLeftOver', { server, pid: String(pid), command }), options);
    terminal.note(text(input.isTTY ? 'cli.leftOver.question' : 'cli.leftOver.command', { pid: String(pid) }));
    if (input.isTTY && (await confirm(options))) await processes.end(each);
  }
}

/**
 * How a run signs in to a server: the user agrees at the terminal and gets the URL, or `--open-browser` opens the
 * browser. Otherwise it is refused.
 */
export function signInAt(
  environment: RunEnvironment,
  opensBrowser: boolean,
): Pick<Platform, 'requestSignIn' | 'openExternal'> {
  const { terminal, text, input } = environment;
  return {
    requestSignIn: async ({ server, host }) => {
      terminal.note(text('cli.signIn.wanted', { server, host }));
      if (opensBrowser) return true;
      if (!input.isTTY) return false;
      terminal.note(text('cli.consent.question'));
      return confirm(environment);
    },
    openExternal: async (url) => {
      terminal.note(text('cli.signIn.address'));
      terminal.note(url);
      if (!opensBrowser) return;
      const child = await open(url).catch(() => undefined);
      // A missing opener is reported by an event only.
      child?.on('error', () => {});
    },
  };
}
