import { isErrorLine } from '#shared/mcp/error-line.ts';

/** The beginning of a line that counts, in characters. */
const most = 500;

/** A stack, the source line above it, the fields of a printed error, and what Node.js writes last. */
const around = ['at ', '{', '}', '^', 'Node.js v', 'Traceback ', ' ', '\t'];

/** The line of a program's error output that says why it ended: the last error, not the last line of its stack. */
export function errorLine(lines: readonly string[]): string | undefined {
  const written = lines.map((line) => line.slice(0, most).trimEnd()).filter((line) => line !== '');
  const isAround = (line: string) => around.some((start) => line.startsWith(start));
  return (written.findLast(isErrorLine) ?? written.findLast((line) => !isAround(line)) ?? written.at(-1))?.trim();
}

/** A failure's sentence where its server is named already: without the URL at its beginning, which would take the room. */
export function withoutTarget(sentence: string, target: string): string {
  const isAtStart = target !== '' && sentence.startsWith(`${target} `);
  return isAtStart ? sentence.slice(target.length + 1) : sentence;
}
