import { basename } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { fail } from '#shared/messages/failure.ts';
import type { Terminal } from './terminal.ts';
import type { Texts } from './texts.ts';

/**
 * Prints a report, or writes it into the file `out`; its text then goes to stdout. Fails with `outputFailed`. Secrets are
 * masked already.
 */
export async function printReport(
  { terminal, text }: { terminal: Terminal; text: Texts },
  out: string | undefined,
  report: string,
  textReport: string,
): Promise<void> {
  if (out === undefined || out === '-') return terminal.printContent(report);
  await writeFileAtomic(out, report).catch((thrown: unknown) =>
    fail('outputFailed', { what: basename(out) }, { cause: String(thrown) }),
  );
  terminal.printContent(textReport);
  terminal.note(text('cli.check.written', { file: out }));
}
