import { textResult } from '../../../electron/demo/server/content.ts';
import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import { toLine } from '../../../electron/demo/server/stdio-transport.ts';
import { createPlain } from '../plain.ts';
import { type Fault, isReadAnswer, plainReading } from './fault.ts';

/** Logs to stdout: a banner, plain lines, and JSON that isn't a message. */
export const logsOnStdout: Fault = () => ({
  definition: createPlain(),
  hooks: {
    opened(wire) {
      wire.write('=== plain server 1.0.0 ===\n');
      wire.write('[info] listening on stdio\n');
      wire.write('{"level":"info","msg":"started"}\n');
    },
    outgoing(message, wire) {
      wire.write(`[debug] answering\n${toLine(message)}`);
    },
  },
});

/** Starts with a byte order mark and ends its lines with CR LF. */
export const bomCrlf: Fault = () => {
  let prefix = '\uFEFF';
  return {
    definition: createPlain(),
    hooks: {
      outgoing(message, wire) {
        wire.write(`${prefix}${JSON.stringify(message)}\r\n`);
        prefix = '';
      },
    },
  };
};

/** Pauses 20 ms (or `delayMs`) in the middle of a multibyte character. */
export const splitUtf8: Fault = ({ delayMs = 20 }) => {
  let written = Promise.resolve();
  return {
    definition: plainReading(['split://text'], async (uri) => [
      { uri, mimeType: 'text/plain', text: '中文 · Grüße · 🔍' },
    ]),
    hooks: {
      outgoing(message, wire) {
        const bytes = Buffer.from(toLine(message));
        const at = bytes.findIndex((byte) => byte >= 0x80) + 1;
        written = written.then(async () => {
          if (at > 0) {
            wire.write(bytes.subarray(0, at));
            await new Promise((resolve) => setTimeout(resolve, delayMs));
          }
          wire.write(bytes.subarray(at));
        });
      },
    },
  };
};

const ruler = '0123456789abcdef';

/** A resource and a tool with that many characters. */
function answeringWith(uri: string, bytes: number): ServerDefinition {
  const text = () => ruler.repeat(Math.ceil(bytes / ruler.length)).slice(0, bytes);
  const descriptor = { name: 'big', description: 'Answers with a long text.', inputSchema: { type: 'object' } };
  return {
    ...plainReading([uri], async () => [{ uri, mimeType: 'text/plain', text: text() }]),
    tools: [{ descriptor, run: () => textResult(text()) }],
  };
}

/** Responds to reading `big://60mb`, and to its tool, with one line of 60 million characters (or `bytes`). */
export const bigLine: Fault = ({ bytes = 60_000_000 }) => ({ definition: answeringWith('big://60mb', bytes) });

/** Writes only the first half of a long response, and the rest before its next message. */
export const halfLine: Fault = ({ bytes = 4_000_000 }) => {
  let rest = '';
  return {
    definition: answeringWith('half://4mb', bytes),
    hooks: {
      outgoing(message, wire) {
        const line = toLine(message);
        const half = line.length > bytes ? line.length / 2 : line.length;
        wire.write(rest + line.slice(0, half));
        rest = line.slice(half);
      },
    },
  };
};

/** Sends the response to every `resources/read` twice. */
export const duplicateResponse: Fault = () => ({
  definition: createPlain(),
  hooks: {
    outgoing(message, wire) {
      wire.write(toLine(message).repeat(isReadAnswer(message) ? 2 : 1));
    },
  },
});
