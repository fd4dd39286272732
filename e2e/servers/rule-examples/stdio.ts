import { createInterface } from 'node:readline';
import { functionServer } from '#host/testing/function-server.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { StdioServer } from '#shared/model/server.ts';
import type { ExampleFrame } from '#shared/rules/rule.ts';
import type { ExamplePlayer } from './example-player.ts';

/** A server over stdio that plays a rule's bad example, in this process. */
export function exampleStdio(player: ExamplePlayer, change: Partial<StdioServer>): StdioServer {
  return functionServer(({ stdin, stdout, exit }) => {
    createInterface({ input: stdin }).on('line', (line) => {
      const message: Json = JSON.parse(line);
      if (!isJsonObject(message)) return;
      for (const frame of player.replies(message).replies) {
        if (frame.exit !== undefined) return exit(frame.exit.code ?? 1);
        stdout.write(bytesOf(frame));
        if (frame.isPartial) stdout.end();
      }
    });
  }, change);
}

/** The line of a frame, with its wrong bytes. */
function bytesOf({ json, text, isPartial, badBytes }: ExampleFrame): Buffer {
  const line = Buffer.from(`${text ?? JSON.stringify(json)}${isPartial ? '' : '\n'}`);
  if (badBytes === undefined) return line;
  if (badBytes.what === 'bom') return Buffer.concat([Buffer.from('\uFEFF'), line]);
  return line.fill(0xff, badBytes.from, badBytes.to);
}
