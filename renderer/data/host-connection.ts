import type { ClientLink } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { desktopMarker, portReady, portRequest, rpcUrl } from '#shared/contract/link.ts';
import { isJsonObject } from '#shared/model/json/json.ts';

/** An open connection to the host. */
export interface HostConnection {
  link: ClientLink<Record<never, never>>;
  /** Resolves when it is closed; never rejects. */
  closed: Promise<void>;
}

/** Connects to the host; rejects when that fails. */
export type Dial = () => Promise<HostConnection>;

const portWaitMs = 10_000;

/** A WebSocket to the host that served this page. */
export const dialSocket: Dial = () => {
  const socket = new WebSocket(rpcUrl(location.href));
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve(), { once: true });
  });
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve({ link: new SocketLink({ websocket: socket }), closed }), {
      once: true,
    });
    socket.addEventListener('close', (event) => reject(new Error(`WebSocket closed with code ${event.code}`)), {
      once: true,
    });
  });
};

/** A port to the desktop app's main process, requested through the preload. */
export const dialPort: Dial = () =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      window.removeEventListener('message', onMessage);
      reject(new Error(`No port within ${portWaitMs} ms`));
    }, portWaitMs);
    function onMessage(event: MessageEvent<unknown>) {
      const port = event.ports[0];
      if (event.source !== window || !isJsonObject(event.data) || event.data.type !== portReady || !port) return;
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      const closed = new Promise<void>((done) => {
        port.addEventListener('close', () => done(), { once: true });
      });
      const link = new PortLink({ port });
      port.start();
      resolve({ link, closed });
    }
    window.addEventListener('message', onMessage);
    window.postMessage({ type: portRequest }, location.origin);
  });

export function chooseDial(): Dial {
  return desktopMarker in window ? dialPort : dialSocket;
}
