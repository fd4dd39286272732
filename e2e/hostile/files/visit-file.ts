import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Seen } from '../mode.ts';
import { type Client, type Measured, measure } from '../user/measure.ts';
import { outcomeOf } from '../user/visit.ts';
import type { FileMode } from './file-mode.ts';
import { uses } from './uses.ts';

const longestMs = 240_000;

/** Runs one mode against a host of its own. */
export function visitFile(mode: FileMode): Promise<Measured> {
  return measure(async (home) => {
    const folder = join(home, 'project');
    const path = await placed(mode, home, folder);
    let calm: Parameters<typeof uses.tests>[1]['calm'] | undefined;
    return {
      async warmUp(client, visited) {
        calm = visited;
        await warmUp(client);
      },
      async work(client, window) {
        if (calm === undefined) throw new Error('no session');
        const running = uses[mode.use](client, { path, folder, calm });
        const seen: Seen = { phase: 'ready', outcome: 'none' };
        const ended = await outcomeOf({ done: running, cancel: () => Promise.resolve() }, longestMs);
        await window.look(calm.sessionId);
        return { seen: { ...seen, ...ended }, problems: [] };
      },
      expect: mode.expect,
    };
  }, longestMs);
}

/** Writes the file where its use finds it, and returns its path. */
async function placed({ use, file, copies = 1, content }: FileMode, home: string, folder: string): Promise<string> {
  const name = use === 'recording' ? 'f1.jsonl' : (file ?? (use === 'tests' ? '.loupe/tests.yaml' : 'it.jsonl'));
  const path = join(use === 'recording' ? join(home, 'recordings') : folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const made = content();
  const pieces = typeof made === 'string' || made instanceof Uint8Array ? [made] : made;
  await pipeline(Readable.from(pieces), createWriteStream(path));
  for (let copy = 2; copy <= copies; copy += 1) {
    const other = join(dirname(path), `f${copy}.jsonl`);
    await link(path, other).catch(() => copyFile(path, other));
  }
  return path;
}

/** Loads the code of what is measured. */
async function warmUp(client: Client): Promise<void> {
  const text = '{"mcpServers":{"it":{"command":"it"}}}';
  await client.imports.openText({ text, source: 'mcp.json' });
  await client.imports.openText({ text: 'extensions:\n  it:\n    cmd: it\n', source: 'it.yaml' });
  await client.imports.openText({ text: '[mcp_servers.it]\ncommand = "it"\n', source: 'it.toml' });
}
