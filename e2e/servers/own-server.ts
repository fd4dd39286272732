import { fileURLToPath } from 'node:url';
import type { FaultName } from './faults/faults.ts';
import type { PresetName } from './presets.ts';

/** A program and its arguments, as a stdio client starts it. */
export interface Command {
  command: string;
  args: string[];
}

const mainPath = fileURLToPath(new URL('./main.ts', import.meta.url));

/** How to start one of our servers; `options` are those of main.ts. Needs Node 24 to run in. */
export function ownServer(preset: PresetName | 'http-faults', ...options: string[]): Command {
  return { command: process.execPath, args: [mainPath, preset, ...options] };
}

/** How to start the server with that fault. */
export function faultyServer(fault: FaultName, ...options: string[]): Command {
  return ownServer('faults', '--fault', fault, ...options);
}
