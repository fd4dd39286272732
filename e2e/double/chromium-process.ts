import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Cdp } from './cdp.ts';

export interface ChromiumProcess {
  cdp: Cdp;
  /** URL for further connections to the browser. */
  endpoint: string;
  close(): Promise<void>;
}

/** Starts the Chromium at `LOUPE_CHROMIUM`. */
export async function startChromium(): Promise<ChromiumProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'loupe-double-'));
  const child = spawn(
    process.env.LOUPE_CHROMIUM ?? 'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--screen-info={1920x1080}',
      '--disable-gpu',
      '--force-prefers-reduced-motion',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const endpoint = await readEndpoint(child);
  const cdp = await Cdp.connect(endpoint);
  return {
    cdp,
    endpoint,
    async close() {
      const gone = new Promise((done) => child.once('exit', done));
      await cdp.send('Browser.close').catch(() => child.kill());
      await gone;
      cdp.close();
      // Its helper processes may still be writing.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
    },
  };
}

function readEndpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with exit code ${code} before it listened`)));
    if (!child.stderr) return reject(new Error('Chromium has no stderr'));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (endpoint) resolve(endpoint);
    });
  });
}
