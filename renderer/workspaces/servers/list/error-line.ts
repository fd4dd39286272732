/** The beginning of a line that counts, in characters. */
const most = 500;

/** `TypeError: …`, `requests.exceptions.ConnectionError: …`, `Error [ERR_MODULE_NOT_FOUND]: …`, `error: …`, `panic: …`. */
const error = /^(?:[a-z0-9_]+\.){0,9}[a-z0-9_]{0,60}(?:error|exception|panic|fatal)(?: \[[a-z0-9_]+\])?: /i;
/** A stack, the source line above it, the fields of a printed error, and what Node.js writes last. */
const around = /^(?:\s|at |[{}^]|Node\.js v|Traceback )/;

/** The line of a program's error output that says why it ended: the last error, not the last line of its stack. */
export function errorLine(lines: readonly string[]): string | undefined {
  const written = lines.map((line) => line.slice(0, most).trimEnd()).filter((line) => line !== '');
  return (
    written.findLast((line) => error.test(line)) ??
    written.findLast((line) => !around.test(line)) ??
    written.at(-1)
  )?.trim();
}
