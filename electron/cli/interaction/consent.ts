import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import type { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Texts } from '../output/texts.ts';

/** Where a person answers, at a terminal. */
export type Input = Readable & { isTTY?: boolean };

export interface ConsentOptions {
  terminal: Terminal;
  text: Texts;
  input: Input;
  /** Aborting withdraws the question. */
  signal: AbortSignal;
}

/**
 * Requires that a person agreed to start a configured command, earlier or now at the terminal. Throws `consentDenied`
 * otherwise, also without a terminal.
 */
export async function ensureConsent(approvals: ApprovalStore, server: Server, options: ConsentOptions): Promise<void> {
  const { terminal, text, input } = options;
  const reason = approvals.reasonForConsent(server);
  if (reason === undefined || server.transport === 'http') return;
  terminal.note(text('inbox.startCommand.title', { server: server.name }));
  terminal.note(text(`inbox.startCommand.${reason}`));
  for (const word of [server.command, ...server.args]) terminal.note(`  ${JSON.stringify(word)}`);
  if (server.cwd !== undefined) terminal.note(`${text('inbox.startCommand.folder')}: ${server.cwd}`);
  const names = Object.keys(server.env);
  if (names.length > 0) terminal.note(`${text('inbox.startCommand.environment')}: ${names.join(', ')}`);
  if (!input.isTTY) {
    terminal.note(text('cli.consent.needsTerminal'));
    return fail('consentDenied', { server: server.name });
  }
  terminal.note(text('inbox.startCommand.rights'));
  terminal.note(text('cli.consent.question'));
  if (!(await confirm(options))) return fail('consentDenied', { server: server.name });
  await approvals.approve(server);
}

/** Reads one line from the person: true for "y" or "yes". Rejects when the signal aborts. */
export async function confirm(options: Pick<ConsentOptions, 'input' | 'signal'>): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test(await readLine(options));
}

/** One line from the person, empty when the input ends instead; rejects when the signal aborts. */
export async function readLine({ input, signal }: Pick<ConsentOptions, 'input' | 'signal'>): Promise<string> {
  const lines = createInterface({ input });
  try {
    const ended = once(lines, 'close').then(() => '');
    return await Promise.race([lines.question('', { signal }), ended]);
  } finally {
    lines.close();
  }
}
