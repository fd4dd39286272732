import type { Readable } from 'node:stream';
import { LineSplitter } from '../../wire/transports/stdio/line-splitter.ts';
import { incomingMessages } from './incoming-messages.ts';
import type { Send, ServedSession } from './replay-session.ts';

/** Answers the client at the other end of `input`, line by line, until it ends or the signal aborts. */
export async function serveStdio(
  session: ServedSession,
  { input, send, signal }: { input: Readable; send: Send; signal: AbortSignal },
): Promise<void> {
  const lines = new LineSplitter(({ bytes }) => {
    const { messages } = incomingMessages(Buffer.from(bytes).toString('utf8'));
    for (const message of messages) void session.receive(message, send);
    if (messages.length > 0 || bytes.length === 0) return;
    const error = { code: -32700, message: 'This line isn’t a JSON-RPC message' };
    send(JSON.stringify({ jsonrpc: '2.0', id: null, error }), { kind: 'response' });
  });
  const stop = () => input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) return;
    for await (const chunk of input) lines.push(chunk);
    lines.end();
    await session.end();
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    signal.removeEventListener('abort', stop);
    session.close();
  }
}
