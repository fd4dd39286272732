import { type FSWatcher, watch } from 'node:fs';
import { realpath, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import type { Clock, Timer } from '../../platform.ts';
import { stampOf } from './stamp.ts';

/** How often is looked where the system sends no events, and for a folder that doesn't exist, in milliseconds. */
const lookEveryMs = 1000;

interface Listener {
  /** Without one, it gets every change in the folder. */
  name?: string;
  onChange(name: string | undefined): void;
}

/** Reports changes in a folder to its listeners, also those of its absence. Watches while it has listeners. */
export class WatchedFolder {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #isShared: (path: string) => Promise<boolean>;
  readonly #listeners = new Set<Listener>();
  readonly #stamps = new Map<string, string>();
  #watcher: FSWatcher | undefined;
  #looking: Timer | undefined;

  constructor(path: string, clock: Clock, isShared = isOnOtherMachine) {
    this.#path = path;
    this.#clock = clock;
    this.#isShared = isShared;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) void this.#start();
  }

  /** Returns how many listeners are left. */
  remove(listener: Listener): number {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#stop();
    return this.#listeners.size;
  }

  close(): void {
    this.#listeners.clear();
    this.#stop();
  }

  #stop(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#looking?.clear();
    this.#looking = undefined;
  }

  async #start(): Promise<void> {
    const watches = !(await this.#isShared(this.#path));
    if (this.#listeners.size === 0 || this.#watcher !== undefined) return;
    if (watches && this.#watch()) return;
    this.#looking ??= this.#clock.setInterval(() => void this.#start(), lookEveryMs).unref();
    await this.#look();
  }

  /** False for a folder that doesn't exist, and when the system can't watch more folders. */
  #watch(): boolean {
    try {
      const watcher = watch(this.#path, { persistent: false }, (_event, name) => this.#happened(watcher, name));
      watcher.on('error', () => this.#again());
      this.#watcher = watcher;
    } catch {
      return false;
    }
    this.#looking?.clear();
    this.#looking = undefined;
    // What happened before.
    this.#report(undefined);
    return true;
  }

  #happened(watcher: FSWatcher, name: string | null): void {
    if (watcher !== this.#watcher) return;
    // The folder itself: it may be gone, and another may be there.
    if (name === basename(this.#path)) this.#again();
    else this.#report(name ?? undefined);
  }

  #again(): void {
    this.#stop();
    if (this.#listeners.size === 0) return;
    this.#report(undefined);
    void this.#start();
  }

  #report(name: string | undefined): void {
    for (const each of this.#listeners) {
      if (name === undefined || each.name === undefined || each.name === name) each.onChange(name);
    }
  }

  async #look(): Promise<void> {
    for (const listener of this.#listeners) {
      if (listener.name === undefined) {
        listener.onChange(undefined);
        continue;
      }
      const stamp = await stampOf(join(this.#path, listener.name));
      if (this.#stamps.get(listener.name) === stamp) continue;
      this.#stamps.set(listener.name, stamp);
      listener.onChange(listener.name);
    }
  }
}

/** Linux file systems whose events are about what this machine does only: NFS, SMB, 9P, FUSE, Ceph, AFS, VirtualBox. */
const sharedTypes = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997],
  ...[0x65735546, 0x00c36400, 0x5346414f, 0x786f4256],
]);

/** Whether other machines may change a folder without an event here. */
async function isOnOtherMachine(path: string): Promise<boolean> {
  if (process.platform === 'win32') return path.startsWith('\\\\');
  if (process.platform === 'darwin') return /^\/(Volumes|Network|net)\//.test(await realpath(path).catch(() => path));
  const found = await statfs(path).catch(() => undefined);
  return found !== undefined && sharedTypes.has(found.type);
}
