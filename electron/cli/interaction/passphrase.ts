import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Vault } from '#host/platform.ts';
import { hasSecrets } from '#host/storage/config/server-secrets.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { reportFailure } from '../output/failure-report.ts';
import type { ConsentOptions } from './consent.ts';

const attempts = 3;

/**
 * Asks at the terminal for the passphrase when the server needs secrets and they are locked. Without a terminal,
 * connecting fails later. Fails with `wrongPassphrase` after the last attempt.
 */
export async function ensureUnlocked(vault: Vault, server: Server, options: ConsentOptions): Promise<void> {
  const { passphrase } = vault;
  const { terminal, text, input } = options;
  if (passphrase?.state !== 'locked' || !hasSecrets(server) || !input.isTTY) return;
  for (let attempt = 1; ; attempt++) {
    terminal.note(text('cli.passphrase'));
    try {
      await passphrase.unlock(await hiddenLine(options));
      return;
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (failure.code !== 'wrongPassphrase' || attempt === attempts) throw thrown;
      reportFailure(failure, options);
    }
  }
}

/** One line from the person, not shown by the terminal; empty when the input ends. */
async function hiddenLine({ input, signal }: Pick<ConsentOptions, 'input' | 'signal'>): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  // The terminal is in raw mode meanwhile: Ctrl-C is a key like any other.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return await Promise.race([lines.question('', { signal }), ended]);
  } finally {
    lines.close();
  }
}
