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
const [first = '--web'] = process.argv.slice(2);
const isBrowserMode = ['--web', '--port', '--open', '--no-open'].some((option) => first.split('=')[0] === option);
const file = isBrowserMode ? './server.js' : './loupe.js';
await import(/* @vite-ignore */ new URL(file, import.meta.url).href);
