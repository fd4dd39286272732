/** The longest beginning of a line that is looked at, in characters. */
const most = 500;
/** The most lines of a cause. */
const causeLines = 12;

/**
 * Whether a line of a program's error output names an error: `TypeError: …`, `json.decoder.JSONDecodeError: …`,
 * `Error [ERR_MODULE_NOT_FOUND]: …`, `error: …`, `panic: …`.
 */
export function isErrorLine(line: string): boolean {
  const head = line.slice(0, most);
  const end = head.indexOf(': ');
  const [name = '', code = '[', ...more] = head.slice(0, Math.max(0, end)).split(' ');
  const isNamed = ['error', 'exception', 'panic', 'fatal'].some((word) => name.toLowerCase().endsWith(word));
  return isNamed && code.startsWith('[') && more.length === 0;
}

/** The last lines of a program's error output, or those from its last error on: the stack after it may be longer. */
export function whyEnded(output: string): string {
  const lines = output.trimEnd().split('\n');
  const last = Math.max(0, lines.length - causeLines);
  const error = lines.findLastIndex(isErrorLine);
  const from = error === -1 ? last : Math.min(error, last);
  return lines.slice(from, from + causeLines).join('\n');
}
