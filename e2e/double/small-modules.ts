import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { recorded } from './recorded.ts';

// The parts of Electron that need only a listener or a plain value.

type PermissionRequest = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string },
) => void;
type PermissionCheck = (contents: unknown, permission: string, origin: string) => boolean;

const permissions: { request?: PermissionRequest; check?: PermissionCheck } = {};

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: PermissionRequest) => {
      permissions.request = handler;
    },
    setPermissionCheckHandler: (handler: PermissionCheck) => {
      permissions.check = handler;
    },
    setDevicePermissionHandler: () => {},
    resolveProxy: async () => 'DIRECT',
  },
};

/** The decisions of Loupe's permission handlers. Without handlers, Electron grants. */
export function askPermission(permission: string, url: string): { requested: boolean; checked: boolean } {
  let requested = true;
  permissions.request?.(
    null,
    permission,
    (granted) => {
      requested = granted;
    },
    { requestingUrl: url },
  );
  return { requested, checked: permissions.check?.(null, permission, url) ?? true };
}

export const shell = {
  async openExternal(url: string): Promise<void> {
    recorded.openedExternally.push(url);
  },
  async openPath(path: string): Promise<string> {
    recorded.openedPaths.push(path);
    return '';
  },
  showItemInFolder(path: string): void {
    recorded.revealed.push(path);
  },
};

export const dialog = {
  /** The user takes the proposed file. */
  async showSaveDialog(...given: { defaultPath?: string }[]): Promise<{ canceled: boolean; filePath: string }> {
    const filePath = given.at(-1)?.defaultPath ?? '';
    mkdirSync(dirname(filePath), { recursive: true });
    return { canceled: false, filePath };
  },
  /** The user takes the next of the buttons that a test chose, else the default one. */
  async showMessageBox(
    ...given: { message?: string; detail?: string; buttons?: string[] }[]
  ): Promise<{ response: number }> {
    const { message = '', detail = '', buttons = [] } = given.at(-1) ?? {};
    recorded.messageBoxes.push({ message, detail, buttons });
    return { response: recorded.nextButtons.shift() ?? 0 };
  },
  showErrorBox(title: string, content: string): void {
    recorded.errorBoxes.push(`${title}: ${content}`);
    console.error(`${title}: ${content}`);
  },
};

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

export const clipboard = {
  writeText(text: string): void {
    recorded.copied.push(text);
  },
};

export const crashReporter = {
  start({ uploadToServer }: { uploadToServer?: boolean }): void {
    recorded.uploadsCrashes = uploadToServer !== false;
  },
};

export const powerMonitor = new EventEmitter();

export const nativeTheme = { shouldUseDarkColors: false };

/**
 * A double of the system's key store. It only reverses the bytes, which is enough for tests to check that nothing is
 * stored in clear text.
 */
export const safeStorage = {
  getSelectedStorageBackend: () => 'gnome_libsecret',
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text: string) => Buffer.from(text).reverse(),
  decryptStringAsync: async (encrypted: Buffer) => ({
    result: Buffer.from(encrypted).reverse().toString(),
    shouldReEncrypt: false,
  }),
};
