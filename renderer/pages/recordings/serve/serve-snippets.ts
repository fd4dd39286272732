import type { ServeCommand } from '#shared/model/recordings/served-recording.ts';

interface Served {
  /** Of the session file. */
  path: string;
  isMasked: boolean;
  /** Of 127.0.0.1; undefined: over stdio. */
  port: number | undefined;
}

/** The command that serves a recording, as one writes it in a shell of the system that the path is from. */
export function serveCommandLine(served: Served, { command, args }: ServeCommand): string {
  const isWindows = /^(?:[A-Za-z]:)?\\/.test(served.path);
  return [command, ...args, ...serveArguments(served)].map((word) => quoted(word, isWindows)).join(' ');
}

/** The entry of a client's configuration that starts it. */
export function stdioConfig(served: Served, { command, args }: ServeCommand, serverName: string): string {
  return configOf(serverName, { command, args: [...args, ...serveArguments(served)] });
}

/** The entry of a client's configuration with its address. */
export function httpConfig(url: string, serverName: string): string {
  return configOf(serverName, { url });
}

function configOf(serverName: string, entry: object): string {
  return JSON.stringify({ mcpServers: { [entryName(serverName)]: entry } }, null, 2);
}

function serveArguments({ path, isMasked, port }: Served): string[] {
  return [path, ...(port === undefined ? [] : ['--http', String(port)]), ...(isMasked ? ['--allow-redacted'] : [])];
}

/** Clients accept letters, digits, `_` and `-` in the name of a server. */
function entryName(serverName: string): string {
  const name = serverName
    .slice(0, 60)
    .replace(/[^\w-]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '');
  return name === '' ? 'recording' : name;
}

function quoted(word: string, isWindows: boolean): string {
  if (isWindows) return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
