import { presetCommand } from '#host/testing/test-servers.ts';
import type { FaultName } from './faults/faults.ts';
import type { PresetName } from './presets.ts';

/** A program and its arguments. */
export interface Command {
  command: string;
  args: string[];
}

/** The command of a test server; `options` are those of main.ts. Needs Node 24. */
export function ownServer(preset: PresetName | 'http-faults', ...options: string[]): Command {
  return presetCommand(preset, ...options);
}

/** The command of a server with a fault. */
export function faultyServer(fault: FaultName, ...options: string[]): Command {
  return ownServer('faults', '--fault', fault, ...options);
}
