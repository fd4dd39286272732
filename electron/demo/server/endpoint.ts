import type { ServerDefinition } from './definition.ts';
import { LegacyEra } from './legacy-era.ts';
import { isParams, type Send } from './message.ts';
import { hasModernMeta, ModernEra } from './modern-era.ts';
import type { Speech } from './revision.ts';

/** One client's side of a server, without a transport. */
export interface Endpoint {
  /** Takes one parsed message; responses go through `send`. Resolves once it is dealt with; never rejects. */
  receive(message: unknown, send: Send): Promise<void>;
  /** The client is gone: stops all work and all subscriptions. */
  close(): void;
}

function isForModern(message: unknown): boolean {
  if (!isParams(message)) return false;
  return hasModernMeta(message) || message.method === 'server/discover' || message.method === 'subscriptions/listen';
}

/** Serves both eras: every message shows by itself which one it means. */
class DualEra implements Endpoint {
  readonly #legacy: LegacyEra;
  readonly #modern: ModernEra;

  constructor(legacy: LegacyEra, modern: ModernEra) {
    this.#legacy = legacy;
    this.#modern = modern;
  }

  async receive(message: unknown, send: Send): Promise<void> {
    // A cancellation only has an id, which either era may have given out; the other one ignores it.
    if (isParams(message) && message.method === 'notifications/cancelled') await this.#modern.receive(message, send);
    await (isForModern(message) ? this.#modern : this.#legacy).receive(message, send);
  }

  close(): void {
    this.#legacy.close();
    this.#modern.close();
  }
}

/** `unsolicited` takes what no request asked for: changes of lists and subscribed resources in the legacy era. */
export function openEndpoint(definition: ServerDefinition, speech: Speech, unsolicited: Send): Endpoint {
  if (speech.era === 'modern') return new ModernEra(definition, speech);
  const legacy = new LegacyEra(definition, speech, unsolicited);
  return speech.era === 'legacy' ? legacy : new DualEra(legacy, new ModernEra(definition, speech));
}
