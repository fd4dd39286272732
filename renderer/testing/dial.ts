import { RPCLink } from '@orpc/client/websocket';
import type { Dial, HostConnection } from '../data/host-connection.ts';
import { fakeHost } from './fakes/fake-host.ts';

let ending = Promise.withResolvers<void>();
const fake = (): HostConnection => ({ link: fakeHost, closed: ending.promise });
let current: HostConnection | undefined = fake();

/** How the window of a test reaches its host: in place of the function of `data/host-connection.ts`. */
export const chooseDial = (): Dial => () =>
  current === undefined ? Promise.reject(new Error('There is no host')) : Promise.resolve(current);

/** Lets the window reach the fake host from the next time on that its link starts. */
export function dialFake(): void {
  ending = Promise.withResolvers();
  current = fake();
}

/** Ends the fake host: the window loses it, and finds no other. */
export function endFake(): void {
  current = undefined;
  ending.resolve();
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
