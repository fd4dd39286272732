import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { monotonicClock } from '#host/platform.ts';
import { missText } from '#host/recordings/replay/miss-error.ts';
import { openReplay } from '#host/recordings/replay/open-replay.ts';
import { CommandPassthrough } from '#host/recordings/replay/passthrough.ts';
import type { Send } from '#host/recordings/replay/replay-session.ts';
import { serveHttp } from '#host/recordings/replay/serve-http.ts';
import { serveStdio } from '#host/recordings/replay/serve-stdio.ts';
import type { InvocationOf } from '../arguments/commands.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { type Terminal, visibleLine } from '../output/terminal.ts';
import type { Texts } from '../output/texts.ts';

interface Serving {
  terminal: Terminal;
  text: Texts;
  input: Readable;
  signal: AbortSignal;
}

/**
 * `loupe serve FILE`: answers clients from a recording until stdin ends or, over HTTP, until it is interrupted. Fails with
 * `recordingUnreadable`, `recordingTooLarge`, `recordingMasked`, `portTaken`.
 */
export async function serve(invocation: InvocationOf<'serve'>, serving: Serving): Promise<ExitCode> {
  const { file, port, speed, allowsMasked, onMiss, command, allowedOrigins } = invocation;
  const { terminal, text, input, signal } = serving;
  const replay = await openReplay(file, {
    clock: monotonicClock,
    allowsMasked,
    speed,
    ...(onMiss === 'warn' && {
      onMiss: (method, miss) => terminal.note(visibleLine(`loupe serve: ${missText(method, miss)}`)),
    }),
    ...(command !== undefined && { passthrough: (unsolicited) => new CommandPassthrough(command, unsolicited) }),
  });
  if (port === undefined) {
    const send: Send = (message) => terminal.print(`${message}\n`);
    await serveStdio(replay.open(send), { input, send, signal });
    return exitCodes.done;
  }
  const { url, close } = await serveHttp(port, replay, allowedOrigins);
  terminal.print(`${url}\n`);
  terminal.note(text('cli.serving', { requests: replay.requests.length }));
  if (!signal.aborted) await once(signal, 'abort');
  await close();
  return exitCodes.done;
}
