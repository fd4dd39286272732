#!/usr/bin/env node
import process from 'node:process';
import { enableCodeCache } from '#host/storage/code-cache.ts';
import { recordedCommand } from '../recorder/recorded-command.ts';

// Before other imports, since only later ones are cached.
enableCodeCache({ createsHome: false });
const [verb, ...words] = process.argv.slice(2);
const recorded = verb === 'record' ? recordedCommand(words) : undefined;
if (recorded?.probed !== undefined) {
  if (recorded.dataFolder !== undefined) process.env.LOUPE_HOME = recorded.dataFolder;
  const [{ runCommandLine }, { ownProcess }] = await Promise.all([
    import('./run-command-line.ts'),
    import('./own-process.ts'),
  ]);
  process.exitCode = await runCommandLine(['probe', ...recorded.probed], ownProcess());
} else if (recorded !== undefined) {
  // A client waits for its server: nothing else is loaded.
  const { endAs, record } = await import('../recorder/record.ts');
  endAs(await record(recorded));
} else {
  await import('./run.ts');
}
