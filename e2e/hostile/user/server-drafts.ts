import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ServerDraft } from '#shared/model/server.ts';
import { codeCache } from '../host/host-process.ts';
import type { Mode, Place } from '../mode.ts';

const serverMain = fileURLToPath(new URL('../server/main.ts', import.meta.url));

export function stdioDraft(name: string, command: string, args: string[]): ServerDraft {
  const env = Object.entries(codeCache).map(([key, value]) => ({ name: key, value, secret: false }));
  return { transport: 'stdio', name, command, args, env, watch: [], pin: {} };
}

/** The settings of a hostile server; one over HTTP is started and added to `servers`. */
export async function serverDraft(mode: Mode, place: Place, servers: ChildProcess[]): Promise<ServerDraft> {
  const [era, transport] = z
    .tuple([z.enum(['legacy', 'modern']), z.enum(['stdio', 'http', 'sse'])])
    .parse(place.split(' '));
  const args = [serverMain, mode.name, era, transport];
  if (transport === 'stdio') return { ...stdioDraft('hostile', process.execPath, args), pin: { era } };
  const url = await listening(args, servers);
  const http = transport === 'sse' ? 'sse' : 'streamable';
  return { transport: 'http', name: 'hostile', url, http, headers: [], query: [], pin: { era } };
}

function listening(args: string[], servers: ChildProcess[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, ...codeCache },
  });
  servers.push(child);
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const url = /listening (\S+)/.exec(printed)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${printed}`)));
  });
}
