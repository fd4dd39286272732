import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ServerDraft } from '#shared/model/server.ts';
import { codeCache } from '../hostile/host/host-process.ts';
import { stdioDraft } from '../hostile/user/server-drafts.ts';
import { type Flood, floodSchema, type Pace } from './pace.ts';

export const characters = ['calm', 'crashing', 'flooding'] as const;
export type Character = (typeof characters)[number];
export const transports = ['stdio', 'http', 'sse'] as const;

const main = fileURLToPath(new URL('./server/main.ts', import.meta.url));

/** While this file exists, the servers of a soak with this folder don't flood. */
export const quietFile = (folder: string) => join(folder, 'quiet');

/** The folder of the files in which servers say what they flooded. */
export const floodFolder = (folder: string) => join(folder, 'floods');

/** How many servers there are of each character, over each transport. */
export type Fleet = Record<Character, Record<(typeof transports)[number], number>>;

export interface SoakServer {
  character: Character;
  draft: ServerDraft;
}

/** The servers of a soak: those over HTTP run, those over stdio are for Loupe to start. */
export class SoakServers {
  readonly #folder: string;
  readonly #pace: Pace;
  readonly #processes: ChildProcess[] = [];

  /** The servers write their counts into `folder`, which is created. */
  constructor(folder: string, pace: Pace) {
    this.#folder = folder;
    this.#pace = pace;
  }

  async start(fleet: Fleet): Promise<SoakServer[]> {
    const servers: SoakServer[] = [];
    mkdirSync(floodFolder(this.#folder), { recursive: true });
    for (const character of characters) {
      mkdirSync(join(this.#folder, character));
      for (const transport of transports) {
        const count = fleet[character][transport];
        if (count === 0) continue;
        const name = (number: number) => `${character} ${transport} ${number}`;
        const args = [main, character, transport, this.#folder, JSON.stringify(this.#pace)];
        if (transport === 'stdio') {
          for (let number = 1; number <= count; number += 1) {
            const draft = { ...stdioDraft(name(number), process.execPath, args), pin: { era: 'legacy' as const } };
            servers.push({ character, draft });
          }
          continue;
        }
        const urls = await this.#listening([...args, String(count)], count);
        for (const [index, url] of urls.entries()) {
          const http = transport === 'sse' ? ('sse' as const) : ('streamable' as const);
          const pin = { era: 'legacy' as const };
          servers.push({
            character,
            draft: { transport: 'http', name: name(index + 1), url, http, headers: [], query: [], pin },
          });
        }
      }
    }
    return servers;
  }

  /** The messages that all servers of a character have sent. */
  sent(character: Character): number {
    const folder = join(this.#folder, character);
    return readdirSync(folder).reduce((sum, name) => sum + Number(readFileSync(join(folder, name), 'utf8')), 0);
  }

  /** What was flooded until now, of each server that began, also of those that have ended. */
  floods(): Flood[] {
    const folder = floodFolder(this.#folder);
    return readdirSync(folder)
      .filter((name) => !name.endsWith('.new'))
      .map((name) => floodSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  }

  /** Has the floods end, which each server then says in its file, or go on. */
  setQuiet(isQuiet: boolean): void {
    const file = quietFile(this.#folder);
    if (isQuiet) writeFileSync(file, '');
    else rmSync(file, { force: true });
  }

  stop(): void {
    for (const child of this.#processes.splice(0)) child.kill('SIGKILL');
  }

  async #listening(args: string[], count: number): Promise<string[]> {
    const child = spawn(process.execPath, args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...codeCache },
    });
    this.#processes.push(child);
    const urls: string[] = [];
    for await (const line of createInterface({ input: child.stderr })) {
      const url = /^listening (\S+)/.exec(line)?.[1];
      if (url !== undefined) urls.push(url);
      if (urls.length === count) return urls;
    }
    throw new Error(`The server ended before it listened: ${args.join(' ')}`);
  }
}
