import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { peakMemory } from '#host/testing/peak-memory.ts';
import { fromRoot } from '../../../electron/launch/project-root.ts';
import type { Stalls } from './probe.ts';

/** Each row starts several processes of the same code. */
export const codeCache = { NODE_COMPILE_CACHE: fromRoot('.cache/node') };

const probe = fileURLToPath(new URL('./probe.ts', import.meta.url));

/** A host in its own process: browser mode as it is built, since running the sources takes memory of its own. */
export interface HostProcess {
  /** The address that enters once. */
  url: string;
  /** Resolves when the process ends, with what it printed. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Starts the measurement anew. */
  reset(): void;
  stalls(): Promise<Stalls>;
  /** The most memory that it ever used, in bytes; only on Linux, elsewhere 0. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** Starts browser mode with a probe of its event loop; its data is in `home`. Rejects when it ends at once. */
export async function startHost(home: string): Promise<HostProcess> {
  // The memory for new objects is limited as `npm start` does it.
  const args = ['--max-semi-space-size=8', '--import', probe, fromRoot('out/node/server.js'), '--no-open'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LANG: 'en', LC_ALL: '', LC_MESSAGES: '', LOUPE_HOME: home, ...codeCache },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // It may end before it gets a message.
  child.on('error', () => {});
  let output = '';
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      resolve(`exit ${signal ?? code}: ${output.slice(-600)}`);
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      const printed = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output)?.[0];
      if (printed !== undefined) resolve(printed);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    void ended.then((text) => reject(new Error(text)));
  });
  return {
    url,
    ended,
    hasEnded: () => over,
    reset: () => void child.send('reset'),
    stalls: () => ask(child),
    peakMemory: () => peakMemory(child.pid),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

function ask(child: ChildProcess): Promise<Stalls> {
  return new Promise((resolve) => {
    child.once('message', (stalls) => resolve(stalls as Stalls));
    child.send('report');
  });
}
