import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { flooding, notification } from '../messages.ts';
import type { Mode, Serve } from '../mode.ts';
import { framings, Outlet } from '../server/outlet.ts';
import { repeated } from '../text.ts';

/** Writes to stderr before a call's response. */
const complaining = (text: string, count: number): Serve =>
  flooding(() => new Outlet(process.stderr, framings.body).raw(repeated(text, count)));
/** Writes to stdout, without regard for messages, before a call's response. */
const babbling = (text: string, count: number): Serve => flooding(({ outlet }) => outlet.raw(repeated(text, count)));

/** What a process writes that isn't a message, and how it writes. */
export const streamModes: readonly Mode[] = [
  {
    name: 'stderr: 500 MB without a line feed',
    over: ['legacy stdio', 'modern stdio'],
    serve: complaining('e', 500_000_000),
  },
  {
    name: 'stderr: 5,000,000 lines',
    over: ['legacy stdio', 'modern stdio'],
    serve: complaining('it went wrong\n', 5_000_000),
  },
  {
    name: 'stderr: 30,000,000 empty lines',
    over: ['modern stdio'],
    serve: complaining('\n', 30_000_000),
  },
  {
    name: 'stderr: 100 MB of escape sequences',
    over: ['legacy stdio'],
    serve: complaining('\u001b[31m\u001b]0;it\u0007', 8_000_000),
  },
  {
    name: 'stdout: 3,000,000 lines that aren’t JSON',
    over: ['legacy stdio', 'modern stdio'],
    serve: babbling('it works\n', 3_000_000),
  },
  {
    name: 'stdout: 30,000,000 empty lines',
    over: ['legacy stdio', 'modern stdio'],
    serve: babbling('\n', 30_000_000),
  },
  {
    name: 'stdout: 5,000,000 lines of one byte',
    over: ['legacy stdio', 'modern stdio'],
    serve: babbling('x\n', 5_000_000),
  },
  {
    name: 'stdout: 5,000,000 lines that end with a carriage return only',
    over: ['modern stdio'],
    serve: babbling('x\r', 5_000_000),
  },
  {
    name: 'stdout: a line of 600 MB',
    over: ['legacy stdio', 'modern stdio'],
    serve: babbling('x', 600_000_000),
  },
  {
    name: 'stdout: 4 lines of 200 MB that aren’t JSON',
    over: ['legacy stdio'],
    serve: flooding(async ({ outlet }) => {
      for (let line = 0; line < 4; line += 1) await outlet.raw(repeated('x', 200_000_000), '\n');
    }),
  },
  {
    name: 'stdout: 100,000 messages, each written in two halves',
    over: ['legacy stdio', 'modern stdio'],
    serve: flooding(async ({ outlet }) => {
      for (let number = 0; number < 100_000 && !outlet.isClosed; number += 1) {
        await outlet.raw(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info",`);
        await outlet.raw(`"data":${number}}}\n`);
      }
    }),
  },
  {
    name: 'stdout: one byte a write',
    over: ['legacy stdio', 'modern stdio'],
    serve: flooding(async ({ outlet }) => {
      const line = `${notification('notifications/message', '{"level":"info","data":"slow"}')}\n`;
      for (let number = 0; number < 2000; number += 1) {
        for (const character of line) {
          if (outlet.isClosed) return;
          await outlet.raw(character);
        }
      }
    }),
  },
  {
    name: 'stdout: a message that takes forever to arrive',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(async ({ outlet }) => {
      for (let piece = 0; !outlet.isClosed; piece += 1) {
        await outlet.raw(`${piece === 0 ? outlet.framing.before : ''}{"a":`);
        await delay(20);
      }
    }),
  },
  {
    name: 'stdout and stderr at once: 2,000,000 lines each',
    over: ['legacy stdio'],
    serve: flooding(async ({ outlet }) => {
      const complaints = new Outlet(process.stderr, framings.body);
      await Promise.all([
        outlet.messages(2_000_000, (n) => notification('notifications/message', `{"level":"info","data":${n}}`)),
        complaints.raw(repeated('it went wrong\n', 2_000_000)),
      ]);
    }),
  },
  {
    name: 'a server that ignores SIGTERM and the end of stdin',
    over: ['legacy stdio', 'modern stdio'],
    serve: flooding(async ({ outlet }) => {
      process.stdin.removeAllListeners('end').pause();
      process.on('SIGTERM', () => undefined);
      await outlet.messages(100_000_000, (n) => notification('notifications/message', `{"level":"info","data":${n}}`));
    }),
  },
  {
    name: 'a server that ends in the middle of 100 MB',
    over: ['legacy stdio', 'modern stdio'],
    serve: flooding(async ({ outlet }) => {
      await outlet.raw('{"a":"', repeated('x', 100_000_000));
      process.exit(3);
    }),
  },
];
