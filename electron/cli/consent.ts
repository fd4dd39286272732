import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import type { Host } from '#host/create-host.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import type { Terminal } from './terminal.ts';
import type { Texts } from './texts.ts';

/**
 * Makes sure that a person agreed to start a configured command: already, or now at the terminal. Throws
 * `consentDenied` when nobody does, which is also the case when nobody is there to be asked.
 */
export async function ensureConsent(
  host: Host,
  server: Server,
  { terminal, text, signal }: { terminal: Terminal; text: Texts; signal: AbortSignal },
): Promise<void> {
  const reason = host.approvals.reasonToAsk(server);
  if (reason === undefined || server.transport === 'http') return;
  terminal.note(text('ask.startCommand.title', { server: server.name }));
  terminal.note(text(`ask.startCommand.${reason}`));
  for (const word of [server.command, ...server.args]) terminal.note(`  ${JSON.stringify(word)}`);
  if (server.cwd !== undefined) terminal.note(`${text('ask.startCommand.folder')}: ${server.cwd}`);
  const names = Object.keys(server.env);
  if (names.length > 0) terminal.note(`${text('ask.startCommand.environment')}: ${names.join(', ')}`);
  if (!process.stdin.isTTY) {
    terminal.note(text('cli.consent.needsTerminal'));
    throw new FailureError(createFailure('consentDenied', { server: server.name }));
  }
  terminal.note(text('ask.startCommand.rights'));
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // While it reads lines, the interface swallows Ctrl-C.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const answer = await lines.question(`${text('cli.consent.question')} `, { signal });
    if (!/^\s*y(es)?\s*$/i.test(answer)) {
      throw new FailureError(createFailure('consentDenied', { server: server.name }));
    }
  } finally {
    lines.close();
  }
  await host.approvals.approve(server);
}
