import { createInterface } from 'node:readline';
import { functionServer } from '#host/testing/function-server.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { StdioServer } from '#shared/model/server.ts';
import { badExample, ExamplePlayer } from './example-player.ts';

/** The server of a rule's bad example over stdio, in this process. */
export function exampleStdio(rule: string, id: ServerId): StdioServer {
  return functionServer(
    ({ stdin, stdout, exit }) => {
      const player = new ExamplePlayer(badExample(rule));
      createInterface({ input: stdin }).on('line', (line) => {
        const message: Json = JSON.parse(line);
        if (!isJsonObject(message)) return;
        for (const { json, text, exit: ends, isPartial } of player.replies(message)) {
          if (ends !== undefined) return exit(ends.code ?? 1);
          stdout.write(`${text ?? JSON.stringify(json)}${isPartial ? '' : '\n'}`);
          if (isPartial) stdout.end();
        }
      });
    },
    { id },
  );
}
