import { openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Serve } from '../../hostile/mode.ts';
import { serveSse, serveStreamable } from '../../hostile/server/http.ts';
import { sent } from '../../hostile/server/outlet.ts';
import { serveStdio } from '../../hostile/server/stdio.ts';
import { paceSchema } from '../pace.ts';
import { characters, floodFolder, quietFile, transports } from '../servers.ts';
import { Flooding } from './flood.ts';

/**
 * `main.ts <character> <transport> <folder> <pace> [servers]`: a server of the soak. The number of messages that it has
 * sent is in `<folder>/<character>/<pid>`, and it floods unless there is a `quietFile`. Over HTTP it is as many servers as
 * asked for, prints their URLs on stderr and ends with stdin.
 */
const [character, transport, folder, paceText, servers] = z
  .tuple([z.enum(characters), z.enum(transports), z.string(), z.string(), z.coerce.number().int().default(1)])
  .parse([...process.argv.slice(2), undefined].slice(0, 5));
const pace = paceSchema.parse(JSON.parse(paceText));

const countFile = openSync(`${folder}/${character}/${process.pid}`, 'w');
sent.onChange = () => writeSync(countFile, String(sent.messages), 0);

const life = () => pace.life.least + Math.random() * (pace.life.most - pace.life.least);

/** What a server does beside answering. Each server over HTTP crashes by itself. */
function serveFor(number: number): Serve {
  if (character === 'flooding') {
    const { run } = new Flooding(pace, floodFolder(folder), quietFile(folder), number);
    return { opened: run, stream: run };
  }
  if (character === 'calm' || transport === 'stdio') return {};
  let isDown = false;
  const open = new Set<{ destroy(): void }>();
  const crash = async (): Promise<void> => {
    await pause(life());
    isDown = true;
    for (const socket of open) socket.destroy();
    open.clear();
    await pause(pace.downMs);
    isDown = false;
    await crash();
  };
  void crash();
  return {
    async http({ request, serve }) {
      const { socket } = request;
      if (isDown) {
        socket.destroy();
        return;
      }
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      await serve();
    },
  };
}

if (transport === 'stdio') {
  if (character === 'crashing') setTimeout(() => process.kill(process.pid, 'SIGKILL'), life());
  serveStdio(serveFor(1), 'legacy');
} else {
  for (let number = 1; number <= servers; number += 1) {
    const serve = serveFor(number);
    const url = await (transport === 'sse' ? serveSse(serve) : serveStreamable(serve, 'legacy'));
    process.stderr.write(`listening ${url}\n`);
  }
  process.stdin.on('end', () => process.exit()).resume();
}
