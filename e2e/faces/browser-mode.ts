import { spawn } from 'node:child_process';
import process from 'node:process';
import { fromRoot } from '../../electron/launch/project-root.ts';

export interface BrowserMode {
  /** The printed address, which enters once. */
  url: string;
  /** What it printed so far, stdout and stderr in the order of arrival. */
  output(): string;
  /** Ends it as Ctrl+C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts Loupe as `npm start -- <args>` does, with its data in `home`, and waits for the address that it prints.
 * Rejects with its output when it ends before that.
 */
export async function launchBrowserMode(options: {
  home: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
}): Promise<BrowserMode> {
  const args = options.args ?? ['--web', '--no-open'];
  const child = spawn(process.execPath, [fromRoot('electron/launch/start.ts'), ...args], {
    env: { ...process.env, LANG: 'en', LC_ALL: '', LC_MESSAGES: '', LOUPE_HOME: options.home, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      const printed = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output)?.[0];
      if (printed) resolve(printed);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then((code) => reject(new Error(`Browser mode ended with exit code ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
