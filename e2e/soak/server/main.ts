import { existsSync, openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Serve } from '../../hostile/mode.ts';
import { serveSse, serveStreamable } from '../../hostile/server/http.ts';
import { type Outlet, sent } from '../../hostile/server/outlet.ts';
import { serveStdio } from '../../hostile/server/stdio.ts';
import { characters, quietFile, transports } from '../servers.ts';

/**
 * `main.ts <character> <transport> <folder> [servers]`: a server of the soak. The number of messages that it has sent is
 * in `<folder>/<pid>`, and it floods unless there is a `quietFile`. Over HTTP it is as many servers as asked for, prints their URLs on stderr and ends with stdin.
 */
const [character, transport, folder, servers] = z
  .tuple([z.enum(characters), z.enum(transports), z.string(), z.coerce.number().int().default(1)])
  .parse([...process.argv.slice(2), undefined].slice(0, 4));

const countFile = openSync(`${folder}/${process.pid}`, 'w');
sent.onChange = () => writeSync(countFile, String(sent.messages), 0);

const burst = 400;
const pauseMs = 2000;
/** A crashing server lives so long, at random, and over HTTP is unreachable for a second. */
const lifeMs = { least: 3000, most: 15_000 };

async function flood(outlet: Outlet): Promise<void> {
  while (!outlet.isClosed) {
    if (!existsSync(quietFile(folder)))
      await outlet.messages(
        burst,
        (number) =>
          `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","logger":"flood","data":"message ${number}"}}`,
      );
    await pause(pauseMs);
  }
}

const life = () => lifeMs.least + Math.random() * (lifeMs.most - lifeMs.least);

/** What the server does beside answering. Each server over HTTP crashes by itself. */
function serveFor(): Serve {
  if (character === 'flooding') return { opened: flood, stream: flood };
  if (character === 'calm' || transport === 'stdio') return {};
  let isDown = false;
  const open = new Set<{ destroy(): void }>();
  const crash = async (): Promise<void> => {
    await pause(life());
    isDown = true;
    for (const socket of open) socket.destroy();
    open.clear();
    await pause(1000);
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
  serveStdio(serveFor(), 'legacy');
} else {
  for (let number = 0; number < servers; number += 1) {
    const url = await (transport === 'sse' ? serveSse(serveFor()) : serveStreamable(serveFor(), 'legacy'));
    process.stderr.write(`listening ${url}\n`);
  }
  process.stdin.on('end', () => process.exit()).resume();
}
