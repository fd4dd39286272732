import { once } from 'node:events';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { missText } from '#host/recordings/replay/miss-error.ts';
import { CommandPassthrough } from '#host/recordings/replay/passthrough.ts';
import { readRecording } from '#host/recordings/replay/recording.ts';
import { ReplaySession, type Send } from '#host/recordings/replay/replay-session.ts';
import { RequestIndex, RequestMatcher } from '#host/recordings/replay/request-matcher.ts';
import { serveHttp } from '#host/recordings/replay/serve-http.ts';
import { serveStdio } from '#host/recordings/replay/serve-stdio.ts';
import { fail } from '#shared/messages/failure.ts';
import type { ServeInvocation } from '../arguments/invocation.ts';
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
 * `recordingUnreadable`, `recordingTooLarge`, `recordingMasked`.
 */
export async function serve(invocation: ServeInvocation, serving: Serving): Promise<ExitCode> {
  const { file, port, speed, allowsMasked, onMiss, command } = invocation;
  const { terminal, text, input, signal } = serving;
  const { header, requests } = await readRecording(file);
  if (header.redaction === 'secrets' && !allowsMasked) fail('recordingMasked', { file: basename(file) });
  const index = new RequestIndex(requests);
  // Over HTTP without sessions, all requests are of one client.
  const shared = new RequestMatcher(index);
  const open = (unsolicited: Send, matcher = shared) =>
    new ReplaySession(
      {
        index,
        speed,
        unsolicited,
        ...(onMiss === 'warn' && {
          onMiss: (method, miss) => terminal.note(visibleLine(`loupe serve: ${missText(method, miss)}`)),
        }),
        ...(command !== undefined && { passthrough: new CommandPassthrough(command, unsolicited) }),
      },
      matcher,
    );
  if (port === undefined) {
    const send: Send = (message) => terminal.print(`${message}\n`);
    await serveStdio(open(send), { input, send, signal });
    return exitCodes.done;
  }
  const { url, close } = await serveHttp(port, open);
  terminal.print(`${url}\n`);
  terminal.note(text('cli.serving', { requests: requests.length }));
  if (!signal.aborted) await once(signal, 'abort');
  await close();
  return exitCodes.done;
}
