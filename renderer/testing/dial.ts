import { RPCLink } from '@orpc/client/websocket';
import type { Channel, Dial } from '../data/channel.ts';
import { fakeHost } from './fake-host.ts';

const fake: Channel = { link: fakeHost, closed: new Promise<void>(() => {}) };
let current = fake;

/** How the window of a test reaches its host: in place of the function of `data/channel.ts`. */
export const chooseDial = (): Dial => () => Promise.resolve(current);

/** Lets the window reach the fake host from the next time on that its link starts. */
export function dialFake(): void {
  current = fake;
}

/** Opens a WebSocket to a real host, for the window to reach it from the next time on that its link starts. */
export function dialReal(address: string): Promise<void> {
  const websocket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    websocket.addEventListener('error', () => reject(new Error(`No host at ${address}`)), { once: true });
    websocket.addEventListener('open', () => {
      current = { link: new RPCLink({ websocket }), closed: new Promise<void>(() => {}) };
      resolve();
    });
  });
}
