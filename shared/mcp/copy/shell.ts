import type { Era } from '../../model/revision.ts';
import type { ConfigValue, StdioServer } from '../../model/server.ts';

/** Stands for what the log and the configuration have no text of, because it is secret. */
export const secretPlaceholder = '<secret>';

const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

/**
 * A word for a POSIX shell: as it is where that is safe, else in single quotes, within which nothing but a quote means
 * anything. A NUL character, which no argument can have, is left out.
 */
export function shellWord(text: string): string {
  const word = text.replaceAll('\0', '');
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** A text with a placeholder for each secret that Loupe masked. */
export function withPlaceholders(text: string): string {
  return text.replaceAll('•••', secretPlaceholder);
}

interface StdioCall {
  server: Pick<StdioServer, 'command' | 'args' | 'env' | 'cwd'>;
  /** The JSON-RPC message, in one line. */
  message: string;
  era: Era | undefined;
  revision: string;
}

/** How long the command waits for responses before it closes the server's input, in seconds. */
const waitSeconds = 5;

/** A message piped into the server, in a POSIX shell: after the handshake in the legacy era. Secrets are placeholders. */
export function stdioCommand({ server, message, era, revision }: StdioCall): string {
  const line = withPlaceholders(message).replace(/\r?\n\s*/g, ' ');
  const lines = era === 'modern' || isHandshake(line) ? [line] : [...handshake(revision), line];
  const words = lines.map((each) => `  ${shellWord(each)}`).join(' \\\n');
  const folder = server.cwd === undefined ? '' : `cd ${shellWord(server.cwd)} && `;
  return `{ printf '%s\\n' \\\n${words}; sleep ${waitSeconds}; } | (${folder}${serverCommand(server)})`;
}

/** The command of a server with its environment. */
function serverCommand({ command, args, env }: Pick<StdioServer, 'command' | 'args' | 'env'>): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${shellWord(valueText(value))}`);
  return [...variables, shellCommand([command, ...args])].join(' ');
}

export function valueText(value: ConfigValue): string {
  return typeof value === 'string' ? withPlaceholders(value) : secretPlaceholder;
}

function isHandshake(line: string): boolean {
  return /"method"\s*:\s*"(initialize|notifications\/initialized)"/.test(line);
}

function handshake(protocolVersion: string): string[] {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'shell', version: '1.0.0' } };
  return [
    JSON.stringify({ jsonrpc: '2.0', id: 'initialize', method: 'initialize', params }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  ];
}
