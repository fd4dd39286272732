import { describe, expect, it } from 'vitest';
import { LogLines } from './log-lines.ts';

const stderr = (seq: number) => ({ seq, at: seq, kind: 'stderr' as const });
const stray = (seq: number) => ({ seq, at: seq, kind: 'stray' as const });

function linesOf(...chunks: [ReturnType<typeof stderr> | ReturnType<typeof stray>, string][]) {
  const log = new LogLines();
  for (const [frame, text] of chunks) log.append(frame, text);
  return log.lines.map((line) => `${line.seq} ${line.kind} ${line.text}`);
}

describe('LogLines', () => {
  it('splits a chunk into its lines', () => {
    expect(linesOf([stderr(1), 'one\ntwo\r\n\nfour\n'])).toEqual([
      '1 stderr one',
      '1 stderr two',
      '1 stderr ',
      '1 stderr four',
    ]);
  });

  it('joins a line that several chunks brought', () => {
    expect(linesOf([stderr(1), 'hel'], [stderr(2), 'lo'], [stderr(3), ' you\nnext'])).toEqual([
      '1 stderr hello you',
      '3 stderr next',
    ]);
  });

  it('does not let a stray line break a stderr line', () => {
    expect(linesOf([stderr(1), 'hel'], [stray(2), 'debug: on'], [stderr(3), 'lo\n'])).toEqual([
      '1 stderr hello',
      '2 stray debug: on',
    ]);
  });

  it('shows control characters instead of obeying them', () => {
    expect(linesOf([stderr(1), '\u001b[31mred\u001b[0m\u0007\tend\n'])).toEqual(['1 stderr red␇\tend']);
  });
});
