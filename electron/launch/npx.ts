#!/usr/bin/env node
import process from 'node:process';
import { shellText } from '#shared/messages/shell.ts';
import { terminalLanguage } from '../server/terminal-language.ts';

/**
 * `npx loupe-mcp`: browser mode, without arguments or with its options, else the command line. Part of the bundles; the
 * files that it loads are beside it.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(shellText(terminalLanguage())('nodeTooOld', { version: process.version }));
  process.exit(1);
}
// What an old Node lacks would hide the message.
const [{ tokensOf }, { browserOptions }] = await Promise.all([
  import('../options/read-options.ts'),
  import('../server/browser-options.ts'),
]);
const [first = '--web'] = process.argv.slice(2);
const isBrowserMode = tokensOf([first], Object.values(browserOptions)).named.some(({ option }) => option !== undefined);
const file = isBrowserMode ? './server.js' : './loupe.js';
await import(/* @vite-ignore */ new URL(file, import.meta.url).href);
