import { EventEmitter } from 'node:events';
import { recorded } from './recorded.ts';

// The parts of Electron that the double only listens to or answers for with a plain value.

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
  },
};

/** What Loupe's handlers decide when a page requests something. Without handlers, Electron grants. */
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
};

export const dialog = {
  showErrorBox(title: string, content: string): void {
    recorded.errorBoxes.push(`${title}: ${content}`);
    console.error(`${title}: ${content}`);
  },
};

interface MenuItem {
  label?: string;
  type?: string;
  submenu?: MenuItem[];
}

export const Menu = {
  buildFromTemplate: (template: MenuItem[]) => template,
  setApplicationMenu(template: MenuItem[]): void {
    recorded.menu = template.flatMap(({ label, submenu = [] }) =>
      submenu.filter(({ type }) => type !== 'separator').map((item) => `${label} > ${item.label}`),
    );
  },
};

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

export const powerMonitor = new EventEmitter();

export const nativeTheme = { shouldUseDarkColors: false };

/**
 * Stands for an operating system that keeps a key: reversible, and no encryption at all. `base64` of the reversed
 * bytes is enough for tests to see that nothing is stored in clear.
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
