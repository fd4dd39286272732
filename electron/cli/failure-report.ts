import type { Failure } from '#shared/model/failure.ts';
import type { Terminal } from './terminal.ts';
import type { Texts } from './texts.ts';

/** Tells a failure on stderr: the sentence, what was really said, the server's last lines, and the next step. */
export function reportFailure(
  failure: Failure,
  { terminal, text, stderrTail = [] }: { terminal: Terminal; text: Texts; stderrTail?: readonly string[] },
): void {
  terminal.note(`loupe: ${text(`failure.${failure.code}.message`, failure.params)}`);
  if (failure.cause) {
    terminal.note(text(failure.code === 'serverError' ? 'cli.failure.said' : 'cli.failure.cause'));
    terminal.note(indented(failure.cause));
  }
  if (stderrTail.length > 0) {
    terminal.note(text('cli.failure.stderr'));
    terminal.note(indented(stderrTail.slice(-10).join('\n')));
  }
  terminal.note(text(`failure.${failure.code}.next`, failure.params));
}

function indented(lines: string): string {
  return lines.trimEnd().replace(/^/gm, '  ');
}
