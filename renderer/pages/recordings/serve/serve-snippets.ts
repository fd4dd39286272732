interface Served {
  /** Of the session file. */
  path: string;
  isMasked: boolean;
  /** Of 127.0.0.1; undefined: over stdio. */
  port: number | undefined;
}

const program = 'loupe';

/** The command that serves a recording, as one writes it in a shell of the system that the path is from. */
export function serveCommandLine(served: Served): string {
  const isWindows = /^(?:[A-Za-z]:)?\\/.test(served.path);
  return [program, ...serveArguments(served)].map((word) => quoted(word, isWindows)).join(' ');
}

/** The same as the entry of a client's configuration; over HTTP the entry has the address instead. */
export function serveConfig(served: Served, serverName: string): string {
  const { port } = served;
  const entry =
    port === undefined ? { command: program, args: serveArguments(served) } : { url: `http://127.0.0.1:${port}/mcp` };
  return JSON.stringify({ mcpServers: { [entryName(serverName)]: entry } }, null, 2);
}

function serveArguments({ path, isMasked, port }: Served): string[] {
  return [
    'serve',
    path,
    ...(port === undefined ? [] : ['--http', String(port)]),
    ...(isMasked ? ['--allow-redacted'] : []),
  ];
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
