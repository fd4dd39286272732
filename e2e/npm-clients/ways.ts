import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Target } from '../npm-servers/visit.ts';
import type { Step } from './client.ts';
import { loupeProgram, outputOf, startLoupe } from './run-program.ts';

/** How a client reaches a server. */
export const ways = ['recorder', 'serve', 'serve masked'] as const;

export type Outcome = 'same' | { differs: string } | { failed: string };

/** Does a step with a server itself, through the recorder and with its recording. What differs is told by its first line. */
export async function compareWays(step: Step, server: Target): Promise<Outcome[]> {
  const home = await mkdtemp(join(tmpdir(), 'loupe-client-'));
  return compareIn(home, step, server).finally(() => rm(home, { recursive: true, force: true }));
}

async function compareIn(home: string, step: Step, server: Target): Promise<Outcome[]> {
  const own = () => mkdtemp(join(home, 'home-'));
  const direct = await step.run(server, await own());
  const overHttp = 'url' in server;
  const compare = async (target: Target): Promise<Outcome> => {
    try {
      const got = await step.run(target, await own());
      return got === direct ? 'same' : { differs: firstDifference(direct, got) };
    } catch (thrown) {
      return { failed: String(thrown).slice(0, 600) };
    }
  };
  const compareListening = async (args: string[]): Promise<Outcome> => {
    const { url, stop } = await startLoupe(args, home);
    return compare({ url }).finally(stop);
  };
  const recorded = overHttp
    ? await compareListening(['record', '--listen', '127.0.0.1:0', '--target', server.url])
    : await compare(loupeCommand(home, ['record', server.command, ...server.args], server.env));
  const recording = await largestRecording(join(home, 'recordings'));
  const masked = join(home, 'masked.jsonl');
  await outputOf(process.execPath, [loupeProgram, 'export', recording, '--out', masked], { home });
  const serve = (args: string[]) =>
    overHttp ? compareListening(['serve', ...args, '--http', '0']) : compare(loupeCommand(home, ['serve', ...args]));
  return [recorded, await serve([recording]), await serve([masked, '--allow-redacted'])];
}

/** Without `--`, which some command lines take for themselves. */
function loupeCommand(home: string, args: string[], env: Record<string, string> = {}): Target {
  return { command: process.execPath, args: [loupeProgram, ...args], env: { ...env, LOUPE_HOME: home } };
}

/** To find the era, a client may start a process that it doesn't keep: its recording is a short one. */
async function largestRecording(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sized.toSorted((a, b) => b.size - a.size);
  if (largest === undefined) throw new Error('Nothing was recorded.');
  return largest.file;
}

function firstDifference(expected: string, actual: string): string {
  const [was, is] = [expected.split('\n'), actual.split('\n')];
  const lines = Math.max(was.length, is.length);
  const line = Array.from({ length: lines }).findIndex((_each, at) => was[at] !== is[at]);
  return `line ${line + 1}: ${was[line] ?? 'nothing'} / ${is[line] ?? 'nothing'}`.slice(0, 400);
}
