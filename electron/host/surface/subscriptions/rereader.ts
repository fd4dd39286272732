import type { Session } from '../../sessions/session.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';

/** Reads resources again after updates: one read of a URI at a time, and one more for all that came meanwhile. */
export class Rereader {
  readonly #resources: ResourceReader;
  readonly #onRead: () => void;
  readonly #busy = new Map<string, { again: boolean }>();

  constructor(resources: ResourceReader, onRead: () => void) {
    this.#resources = resources;
    this.#onRead = onRead;
  }

  request(session: Session, uri: string): void {
    const key = `${session.id} ${uri}`;
    const busy = this.#busy.get(key);
    if (busy !== undefined) {
      busy.again = true;
      return;
    }
    void this.#read(session, uri, key);
  }

  async #read(session: Session, uri: string, key: string): Promise<void> {
    const busy = { again: true };
    this.#busy.set(key, busy);
    while (busy.again && session.phase === 'ready') {
      busy.again = false;
      // A read that fails is in the traffic with its error; the versions before it stay.
      await this.#resources.read(session, uri).catch(() => undefined);
      this.#onRead();
    }
    this.#busy.delete(key);
  }
}
