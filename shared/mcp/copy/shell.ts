import type { Era } from '../../model/revision.ts';
import { withoutMarks } from '../../model/secret-mark.ts';
import type { ConfigValue, StdioServer } from '../../model/server.ts';

/** Replaces secrets, whose text neither the log nor the configuration has. */
export const secretPlaceholder = '<secret>';

const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

/**
 * A word for a POSIX shell, in single quotes unless it is safe without. NUL characters, which no argument can have, are
 * removed.
 */
export function shellWord(text: string): string {
  const word = text.replaceAll('\0', '');
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** Replaces each masked secret by the placeholder. */
export function withPlaceholders(text: string): string {
  return withoutMarks(text, secretPlaceholder);
}

interface StdioCall {
  server: Pick<StdioServer, 'command' | 'args' | 'env' | 'cwd'>;
  /** The JSON-RPC message, in one line. */
  message: string;
  era: Era | undefined;
  revision: string;
}

/** Seconds until the command closes the server's stdin. */
const waitSeconds = 5;

/** Pipes a message into the server in a POSIX shell, after a handshake in the legacy era. Secrets are placeholders. */
export function stdioCommand({ server, message, era, revision }: StdioCall): string {
  const line = withPlaceholders(message).replace(/\r?\n\s*/g, ' ');
  const lines = era === 'modern' || isHandshake(line) ? [line] : [...handshake(revision), line];
  const words = lines.map((each) => `  ${shellWord(each)}`).join(' \\\n');
  const folder = server.cwd === undefined ? '' : `cd ${shellWord(server.cwd)} && `;
  return `{ printf '%s\\n' \\\n${words}; sleep ${waitSeconds}; } | (${folder}${serverCommand(server)})`;
}

function serverCommand({ command, args, env }: Pick<StdioServer, 'command' | 'args' | 'env'>): string {
  const variables = Object.entries(valueTexts(env)).map(([name, text]) => `${name}=${shellWord(text)}`);
  return [...variables, shellCommand([command, ...args])].join(' ');
}

/** Configured values by name, with placeholders for secrets. */
export function valueTexts(values: Readonly<Record<string, ConfigValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withPlaceholders(value) : secretPlaceholder,
    ]),
  );
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
