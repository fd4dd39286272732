import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { recorded } from './recorded.ts';

const manifestSchema = z.object({ version: z.string(), productName: z.string() });

/** An event whose default Loupe's code can prevent. */
export function preventable<T extends object>(fields: T) {
  return {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

/** The windows that the app closes when it quits. They register themselves. */
export interface Closable {
  close(): Promise<void>;
}
export const openWindows = new Set<Closable>();

const { LOUPE_DOUBLE_APP: packedApp, LOUPE_DOUBLE_BINARY: packedBinary } = process.env;
/** The folder of the app that is run. */
export const appFolder = packedApp ?? projectRoot;
if (packedBinary !== undefined) process.execPath = packedBinary;

/** A double of `app`: the lifecycle in Electron's order, and facts about the program. */
class App extends EventEmitter {
  readonly isPackaged = packedApp !== undefined;
  readonly dock = undefined;
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.some((word) => word.split('=')[0] === `--${name}`),
  };
  /** What must end before the process exits. */
  readonly cleanUps: (() => Promise<void>)[] = [];
  readonly #paths = new Map<string, string>([['temp', tmpdir()]]);
  readonly #manifest;
  #ready = false;

  constructor() {
    super();
    this.#manifest = manifestSchema.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));
    this.#paths.set('userData', join(homedir(), '.config', this.#manifest.productName));
  }

  getVersion = () => this.#manifest.version;
  getName = () => this.#manifest.productName;
  getLocale = () => 'en-US';
  /** The double's starter, so that `execPath` with the app's path starts the app again, as in Electron. */
  getAppPath = () => fileURLToPath(new URL('./electron.ts', import.meta.url));
  getPath = (name: string): string => this.#paths.get(name) ?? join(this.getPath('userData'), name);
  setPath = (name: string, path: string) => void this.#paths.set(name, path);
  enableSandbox = () => {};
  setJumpList = () => 'ok';
  relaunch = () => {
    recorded.relaunches += 1;
    process.send?.({ type: 'relaunch' });
  };
  setBadgeCount = (count: number): boolean => {
    recorded.badge = count;
    return true;
  };
  setLoginItemSettings = () => {};
  setAsDefaultProtocolClient = () => true;
  disableHardwareAcceleration = () => {};
  isReady = () => this.#ready;

  whenReady(): Promise<void> {
    return this.#ready ? Promise.resolve() : new Promise((resolve) => this.once('ready', () => resolve()));
  }

  /** Electron is ready only after the main module was evaluated. */
  becomeReady(): void {
    this.#ready = true;
    this.emit('ready', {}, {});
  }

  /** One process per user-data folder. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    const file = join(folder, 'double.lock');
    mkdirSync(folder, { recursive: true });
    try {
      process.kill(Number(readFileSync(file, 'utf8')), 0);
      return false;
    } catch {
      writeFileSync(file, String(process.pid));
      return true;
    }
  }

  quit(): void {
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    void Promise.all([...openWindows].map((window) => window.close())).then(() => {
      this.emit('will-quit', preventable({}));
      this.emit('quit', {}, 0);
      this.exit(0);
    });
  }

  exit(code = 0): void {
    void Promise.allSettled(this.cleanUps.map((cleanUp) => cleanUp())).then(() => process.exit(code));
  }
}

export const app = new App();
