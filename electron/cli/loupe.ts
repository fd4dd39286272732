#!/usr/bin/env node
import process from 'node:process';
import { enableCodeCache } from '#host/storage/code-cache.ts';

// Before other imports, since only later ones are cached.
enableCodeCache({ createsHome: false });
const [verb, separator, command, ...args] = process.argv.slice(2);
if (verb === 'record' && separator === '--' && command !== undefined) {
  // A client waits for its server: nothing else is loaded.
  const { endAs, record } = await import('../recorder/record.ts');
  endAs(await record(command, args));
} else {
  await import('./run.ts');
}
