import process from 'node:process';
import { shellText } from '#shared/messages/shell.ts';
import { terminalLanguage } from '../server/terminal-language.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Imported first: later imports may fail on other versions.
if (major !== 24 || minor < 15) {
  console.error(shellText(terminalLanguage())('nodeTooOld', { version: process.version }));
  process.exit(1);
}
