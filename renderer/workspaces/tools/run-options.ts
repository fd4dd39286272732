import { create } from 'zustand';
import type { ServerId } from '#shared/model/id.ts';

/** How a tool is to be run, as typed; empty fields mean the usual. */
export interface RunOptions {
  times: string;
  /** Longest silence, in seconds. */
  silence: string;
  /** Longest wait, progress or not, in seconds. */
  longest: string;
  /** Undefined: as the tool wants it. */
  asTask: boolean | undefined;
  /** How long the server is to keep a task, in seconds. */
  ttl: string;
}

/** The same as the host takes it: times in milliseconds, and nothing where the usual holds. */
export interface ReadOptions {
  times?: number;
  timeoutMs?: number;
  maxTimeoutMs?: number;
  /** Undefined: as the tool wants it. */
  asTask?: boolean;
  ttlMs?: number;
}

export const usualOptions: RunOptions = { times: '', silence: '', longest: '', asTask: undefined, ttl: '' };

const mostTimes = 1000;
const leastMs = 100;
const mostMs = 86_400_000;

/** Reads what was typed; what is no sensible number counts as the usual. */
export function readOptions({ times, silence, longest, asTask, ttl }: RunOptions): ReadOptions {
  const count = Math.round(Number(times));
  const timeoutMs = milliseconds(silence);
  const maxTimeoutMs = milliseconds(longest);
  const ttlMs = milliseconds(ttl);
  return {
    ...(count > 1 && { times: Math.min(mostTimes, count) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxTimeoutMs !== undefined && { maxTimeoutMs }),
    ...(asTask !== undefined && { asTask }),
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

function milliseconds(seconds: string): number | undefined {
  const value = Number(seconds.replace(',', '.')) * 1000;
  return value > 0 ? Math.round(Math.min(mostMs, Math.max(leastMs, value))) : undefined;
}

interface Store {
  byTool: ReadonlyMap<string, RunOptions>;
  set: (serverId: ServerId, tool: string, options: RunOptions) => void;
}

/** How each tool is to be run, until the window closes. */
export const useRunOptions = create<Store>((set) => ({
  byTool: new Map(),
  set: (serverId, tool, options) =>
    set(({ byTool }) => ({ byTool: new Map(byTool).set(`${serverId} ${tool}`, options) })),
}));

/** How one tool is to be run. */
export function optionsOf({ byTool }: Pick<Store, 'byTool'>, serverId: ServerId, tool: string): RunOptions {
  return byTool.get(`${serverId} ${tool}`) ?? usualOptions;
}
