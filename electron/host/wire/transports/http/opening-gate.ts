import { setTimeout as delay } from 'node:timers/promises';
import type { OutgoingMessage } from '../link.ts';

/** Longest wait for a server to accept a message of the handshake, in milliseconds. */
const LIMIT_MS = 3000;

/**
 * Holds requests back while a message of the handshake is on its way: HTTP gives no order to two POSTs, and a
 * strict server refuses what arrives before `notifications/initialized` (lifecycle, initialization).
 */
export class OpeningGate {
  #accepted: Promise<void> | undefined;

  /** Notes that a message leaves; `response` settles with its POST. */
  watch(message: OutgoingMessage, response: Promise<unknown>): void {
    if (!isHandshake(message)) return;
    const accepted = Promise.race([response.then(ignore, ignore), delay(LIMIT_MS, undefined, { ref: false })]);
    this.#accepted = accepted;
    void accepted.then(() => {
      if (this.#accepted === accepted) this.#accepted = undefined;
    });
  }

  /** Resolves when `message` may leave; undefined when that is now. */
  wait(message: OutgoingMessage): Promise<void> | undefined {
    const isHeld = 'method' in message && ('id' in message || isHandshake(message));
    return isHeld ? this.#accepted : undefined;
  }
}

/** True for `notifications/initialized`, after which a listen stream may be opened. */
export function isInitialized(message: OutgoingMessage): boolean {
  return 'method' in message && message.method === 'notifications/initialized';
}

function isHandshake(message: OutgoingMessage): boolean {
  return isInitialized(message) || ('method' in message && message.method === 'initialize');
}

function ignore(): void {}
