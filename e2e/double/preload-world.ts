/** Electron's name of the isolated world of preload scripts. */
export const preloadWorldName = 'Electron Isolated Context';
/** The function that connects that world to the double; other worlds don't have it. */
export const bindingName = '__toMain';

/** Messages from the preload's world to the main process. */
export type FromPage =
  | { type: 'send'; channel: string; args: unknown[] }
  | { type: 'port'; id: number; data: unknown }
  | { type: 'exposed'; key: string };

/** Messages from the main process to the preload's world. */
export type ToPage =
  | { type: 'message'; channel: string; args: unknown[]; ports: number[] }
  | { type: 'port'; id: number; data: unknown[] }
  | { type: 'closed'; id: number };

/** The main world's script: defines what `contextBridge` exposes. `secret` names the event between them. */
export function mainWorldScript(secret: string): string {
  return `(${mainWorld})(${JSON.stringify(secret)})`;
}

/** The preload world's script: `require('electron')` as in a sandboxed preload, then the preload. */
export function preloadWorldScript(secret: string, preload: string): string {
  const names = JSON.stringify({ secret, binding: bindingName });
  // The page's policy forbids eval, so the script contains the preload's source.
  return `if (window === window.top) ((require, module, exports) => {${preload}\n})((${preloadWorld})(${names}), { exports: {} }, {})`;
}

// Both functions are sent to the page as text, so they must be self-contained.

function mainWorld(secret: string): void {
  if (window !== window.top) return;
  document.addEventListener(secret, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { key, value } = JSON.parse(event.detail);
    Object.defineProperty(window, key, { value: Object.freeze(value), enumerable: true });
  });
}

function preloadWorld({ secret, binding }: { secret: string; binding: string }): (name: string) => unknown {
  const tell = (message: unknown) => Reflect.get(globalThis, binding)(JSON.stringify(message));
  const listeners = new Map<string, Set<(event: unknown, ...args: unknown[]) => void>>();
  const ports = new Map<number, MessagePort>();

  const openPort = (id: number): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port1);
    port1.onmessage = ({ data }) => tell({ type: 'port', id, data });
    return port2;
  };
  Reflect.set(globalThis, '__fromMain', (message: ToPage) => {
    if (message.type === 'message') {
      const event = { ports: message.ports.map(openPort), sender: ipcRenderer };
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...message.args);
    } else if (message.type === 'port') {
      for (const data of message.data) ports.get(message.id)?.postMessage(data);
    } else {
      ports.get(message.id)?.close();
      ports.delete(message.id);
    }
  });

  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]) => tell({ type: 'send', channel, args }),
    on(channel: string, listener: (event: unknown, ...args: unknown[]) => void) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld(key: string, value: unknown) {
      if (JSON.stringify(value) === undefined) throw new Error('double: only plain values can be exposed');
      document.dispatchEvent(new CustomEvent(secret, { detail: JSON.stringify({ key, value }) }));
      tell({ type: 'exposed', key });
    },
  };
  return (name) => {
    if (name === 'electron') return { ipcRenderer, contextBridge };
    throw new Error(`module not found: ${name} (a sandboxed preload has electron only)`);
  };
}
