import type { Command } from '../servers/own-server.ts';

/** A command as a person would paste it, quoted where that is needed. */
export function commandLine({ command, args }: Command): string {
  return [command, ...args].map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(' ');
}
