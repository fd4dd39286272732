import { pathToFileURL } from 'node:url';
import type { BrowserCommand } from 'vitest/node';
import { fromRoot } from '../../electron/launch/project-root.ts';
import type { hostCommands } from './host-commands.ts';

/** The compiler sees that none is missing. */
const names: Record<keyof typeof hostCommands, true> = {
  openHost: true,
  ownCommand: true,
  startOwnServer: true,
  startUnattended: true,
  readServersFile: true,
  readVault: true,
  everythingCommand: true,
  visit: true,
  insertText: true,
  frameText: true,
  frameColors: true,
  preferColors: true,
  forceColors: true,
  leavePage: true,
  countNodes: true,
  closeHosts: true,
  startListServer: true,
  changeList: true,
  makeFolder: true,
  writeBytes: true,
  startModules: true,
  endModules: true,
};

/**
 * What a component test can have done outside of its page. The whole host is behind it, which is loaded with the first
 * call, and as it is: a part of the configuration would be bundled for each run, also of other tests.
 */
export const componentCommands: Record<string, BrowserCommand<unknown[]>> = Object.fromEntries(
  Object.keys(names).map((name) => [name, (context, ...args) => call(name, context, args)]),
);

async function call(
  name: string,
  ...[context, args]: [Parameters<BrowserCommand<[]>>[0], unknown[]]
): Promise<unknown> {
  const url = pathToFileURL(fromRoot('e2e/component/host-commands.ts')).href;
  const loaded: { hostCommands: Record<string, BrowserCommand<unknown[]>> } = await import(url);
  return loaded.hostCommands[name]?.(context, ...args);
}
