import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import { type Frame, frameSchema } from '#shared/model/frames/frame.ts';
import { digestReader } from '../../../data/digest.ts';
import { LogLines, StderrLog } from './stderr-log.ts';

function frame(seq: number): Frame {
  return frameSchema.parse({
    seq,
    serverId: 'a',
    sessionId: 's',
    serverName: 'a',
    at: seq,
    direction: 'in',
    channel: 'stderr',
    kind: 'stderr',
    framing: 'none',
    size: 10,
    summary: '',
  });
}

function logOver(count: number) {
  const frames = Array.from({ length: count }, (_, index) => frame(index + 1));
  const fetched: number[] = [];
  let failure: FailureError | undefined;
  const fail = (thrown: FailureError | undefined) => {
    failure = thrown;
  };
  const log = new StderrLog({
    filter: { kinds: ['stderr', 'stray'] },
    fetchRows: async ({ from, count: wanted }) => {
      if (failure !== undefined) throw failure;
      return { rows: frames.slice(from, from + wanted), total: frames.length };
    },
    fetchText: async (seq) => {
      fetched.push(seq);
      return `line ${seq}\n`;
    },
    schedule: (callback) => callback(),
  });
  /** Runs `act` and waits until the log has changed. */
  const afterChange = (act: () => void) =>
    new Promise<void>((resolve) => {
      act();
      const unsubscribe = log.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  return { frames, fetched, fail, log, afterChange, texts: () => log.lines.map((line) => line.text) };
}

describe('StderrLog', () => {
  it('starts with the end of a long log', async () => {
    const { log, afterChange, texts } = logOver(1000);
    await afterChange(() => log.setHead(1000));
    expect(texts()).toHaveLength(300);
    expect(texts().at(-1)).toBe('line 1000');
    expect(log.earlier).toBe(700);
  });

  it('prepends earlier chunks', async () => {
    const { log, afterChange, texts } = logOver(400);
    await afterChange(() => log.setHead(400));
    await afterChange(() => log.loadEarlier());
    expect(texts()).toHaveLength(400);
    expect(texts()[0]).toBe('line 1');
    expect(log.earlier).toBe(0);
  });

  it('grows with the log', async () => {
    const { frames, log, afterChange, texts } = logOver(1);
    await afterChange(() => log.setHead(1));
    frames.push(frame(2));
    await afterChange(() => log.setHead(2));
    expect(texts()).toEqual(['line 1', 'line 2']);
  });

  it('fetches each text once, however often its page is', async () => {
    const { frames, fetched, log, afterChange } = logOver(1000);
    await afterChange(() => log.setHead(1000));
    log.subscribe(() => {});
    for (const seq of [1001, 1002, 1003]) {
      frames.push(frame(seq));
      log.setHead(seq);
      await expect.poll(() => log.lines.at(-1)?.text).toBe(`line ${seq}`);
    }
    expect(fetched.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 303 }, (_, index) => 701 + index));
    log.loadEarlier();
    await expect.poll(() => log.lines[0]?.text).toBe('line 401');
    expect(fetched).toHaveLength(603);
  });

  it('continues by itself after a lost link', async () => {
    const { frames, fail, log, afterChange, texts } = logOver(1);
    await afterChange(() => log.setHead(1));
    log.subscribe(() => {});
    frames.push(frame(2));
    fail(new FailureError(createWindowFailure('hostUnreachable')));
    log.setHead(2);
    await expect.poll(() => log.failure?.code).toBe('hostUnreachable');
    fail(undefined);
    digestReader(new QueryClient())({ reset: true });
    await expect.poll(texts).toEqual(['line 1', 'line 2']);
    expect(log.failure).toBeUndefined();
  });
});

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

  it('joins a line from several chunks', () => {
    expect(linesOf([stderr(1), 'hel'], [stderr(2), 'lo'], [stderr(3), ' you\nnext'])).toEqual([
      '1 stderr hello you',
      '3 stderr next',
    ]);
  });

  it('keeps a stderr line whole around a stray line', () => {
    expect(linesOf([stderr(1), 'hel'], [stray(2), 'debug: on'], [stderr(3), 'lo\n'])).toEqual([
      '1 stderr hello',
      '2 stray debug: on',
    ]);
  });

  it('shows control characters instead of interpreting them', () => {
    expect(linesOf([stderr(1), '\u001b[31mred\u001b[0m\u0007\tend\n'])).toEqual(['1 stderr red␇\tend']);
  });
});
