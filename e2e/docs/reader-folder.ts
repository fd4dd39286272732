import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { projectServers } from '#host/storage/config/import/read-config.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { frameInput } from '#host/wire/traffic/testing/frame-input.ts';
import { openTrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { loupe, loupeFile, shows, startLoupe } from '../../electron/cli/testing/run-loupe.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { createShop } from './shop.ts';

/** What a reader of the documents has. */
export interface Reader {
  /** The project with the server `node build/index.js`. */
  project: string;
  env: Record<string, string>;
  /** Where the same server runs over HTTP: `http://127.0.0.1:3000/mcp` in the documents. */
  url: string;
}

const weather = '{ "mcpServers": { "weather": { "command": "npx", "args": ["-y", "weather-server"] } } }\n';

/**
 * A project with a server and the given files, whose configured servers the reader has allowed, recordings and snapshots of
 * the server, a client's configuration, and a traffic log with a session of the demo. All of it is removed after the test.
 */
export async function createReader(files: Readonly<Record<string, string>>): Promise<Reader> {
  const [project, home, dataDir] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const write = (folder: string, name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write(project, 'build/index.js', serverProgram('createShop()'));
  write(project, 'build/before.js', serverProgram('createShop({ hasSearch: false })'));
  for (const [name, content] of Object.entries(files)) write(project, name, content);
  write(home, '.cursor/mcp.json', weather);
  const { url, close } = await startStreamableHttp(createShop(), { era: 'both' });
  onTestFinished(close);
  const env = {
    ...{
      HOME: home,
      USERPROFILE: home,
      APPDATA: home,
      XDG_CONFIG_HOME: '',
      CLAUDE_CONFIG_DIR: '',
      LOUPE_HOME: dataDir,
      SHOP_KEY: 'canary',
    },
    // The reader's node.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  };
  await allowServers(project, home, dataDir);
  await record(project, url, env);
  await fillLog(dataDir);
  return { project, env, url };
}

/** The source of a program that serves a definition over stdio. */
function serverProgram(definition: string): string {
  const from = (file: string) => JSON.stringify(pathToFileURL(fromRoot(file)).href);
  return `import { serveStdio } from ${from('electron/demo/server/stdio-transport.ts')};
import { createShop } from ${from('e2e/docs/shop.ts')};
serveStdio(${definition}, { era: 'both' });
`;
}

async function allowServers(project: string, home: string, dataDir: string): Promise<void> {
  const approvals = await ApprovalStore.open({ dataDir });
  const { servers } = await projectServers(project, home);
  await approvals.approve(...servers.map(({ server }) => server));
  await approvals.close();
}

/** Writes `session.jsonl`, over stdio, `recording.jsonl`, over HTTP, and the snapshots `before.json` and `after.json`. */
async function record(project: string, url: string, env: Record<string, string>): Promise<void> {
  const own = join(project, 'build/index.js');
  const call = ['tools', 'call', 'search', '--arg', 'q=macro', '--yes'];
  const newest = (folder: string) => join(folder, 'recordings', readdirSync(join(folder, 'recordings'))[0] ?? '');
  const [stdio, http] = [temporaryFolder(), temporaryFolder()];
  const recorder = [process.execPath, loupeFile, 'record', '--', process.execPath, own];
  await loupe([...call, '--env', `LOUPE_HOME=${stdio}`, '--', ...recorder]);
  copyFileSync(newest(stdio), join(project, 'session.jsonl'));
  const recording = startLoupe(['record', '--listen', '127.0.0.1:0', '--target', url], { LOUPE_HOME: http });
  const [address] = await shows(recording.stdout, /http:\S+/);
  await loupe([...call, '--url', address]);
  recording.interrupt();
  await recording.finished;
  copyFileSync(newest(http), join(project, 'recording.jsonl'));
  for (const [file, program] of [
    ['before.json', join(project, 'build/before.js')],
    ['after.json', own],
  ] as const) {
    await loupe(['snapshot', '--out', join(project, file), '--', process.execPath, program], env);
  }
}

async function fillLog(dataDir: string): Promise<void> {
  const log = await openTrafficLog({ dataDir, storage: 'disk', retentionMb: 2048, onHead: () => {} });
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  log.record(
    frameInput({ server: 'demo', session: 'demo-1', kind: 'request', direction: 'out', method: 'tools/list', body }),
  );
  await log.close();
}
