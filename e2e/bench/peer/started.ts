import { spawn } from 'node:child_process';
import process from 'node:process';
import type { StartCommand } from './program.ts';

export interface Started {
  /** The first URL that it printed. */
  url: string;
  /** Stops all processes of the command, and resolves when they have exited. */
  stop(): Promise<void>;
}

/** Starts a command and waits for the URL that it prints. Rejects with its output when it exits first. */
export async function startAndPrint({ command, args, cwd, env }: Omit<StartCommand, 'firstServer'>): Promise<Started> {
  // Its own process group, since npm starts a shell, which starts the program.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      const printed = /http:\/\/127\.0\.0\.1:\d+\S+/.exec(output)?.[0];
      if (printed !== undefined) resolve(printed);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${command} ended:\n${output}`)));
  });
  return {
    url,
    stop() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      return ended;
    },
  };
}
