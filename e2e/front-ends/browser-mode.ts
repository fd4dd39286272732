import { spawn } from 'node:child_process';
import process from 'node:process';
import { fromRoot } from '../../electron/launch/project-root.ts';

export interface BrowserMode {
  pid: number | undefined;
  /** The printed address, which enters once. */
  url: string;
  /** What it printed so far, stdout and stderr in the order of arrival. */
  output(): string;
  /** Ends it as Ctrl+C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the built browser mode with its data in `home`, and waits for the address that it prints. `program` may
 * be `electron/launch/start.js` to start it as `npm start -- <args>` does. Rejects with its output when it ends
 * before that.
 */
export async function launchBrowserMode(options: {
  home: string;
  program?: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
}): Promise<BrowserMode> {
  const { program = 'out/node/server.js', args = ['--no-open'] } = options;
  // As `npm start` does: the space for new objects, four times as large by default, stays taken after a long list came.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', fromRoot(program), ...args], {
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
    pid: child.pid,
    url,
    output: () => output,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
