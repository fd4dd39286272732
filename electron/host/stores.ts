import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';

export interface Store {
  readonly failure?: Failure | undefined;
  removeServer?(serverId: ServerId): Promise<void>;
  close?(): Promise<void>;
}

/** All stores of the host; a new one is only added to the list in `create-host.ts`. */
export class Stores {
  readonly #stores: readonly Store[];

  constructor(stores: readonly Store[]) {
    this.#stores = stores;
  }

  get failures(): (Failure | undefined)[] {
    return this.#stores.map(({ failure }) => failure);
  }

  /** Removes a server from every store, even when one fails, and throws the first failure. */
  async removeServer(serverId: ServerId): Promise<void> {
    const results = await Promise.allSettled(this.#stores.map((store) => store.removeServer?.(serverId)));
    for (const each of results) if (each.status === 'rejected') throw each.reason;
  }

  async close(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.close?.()));
  }
}

export class Problems {
  readonly #onChange: () => void;
  #find: () => readonly (Failure | undefined)[] = () => [];
  #reported = '[]';

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  watch(find: () => readonly (Failure | undefined)[]): void {
    this.#find = find;
  }

  list(): Failure[] {
    return this.#find().filter((each) => each !== undefined);
  }

  readonly check = (): void => {
    const problems = JSON.stringify(this.list());
    if (problems === this.#reported) return;
    this.#reported = problems;
    this.#onChange();
  };
}

/** What the traffic log reported, the last of each kind. */
export class LogFaults {
  readonly #onChange: () => void;
  readonly #faults = new Map<Failure['code'], Failure>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  readonly add = (failure: Failure): void => {
    this.#faults.set(failure.code, failure);
    this.#onChange();
  };

  /** Its frames can be saved again. */
  readonly recovered = (): void => {
    this.#faults.delete('storageFailed');
    this.#onChange();
  };

  list(): Failure[] {
    return [...this.#faults.values()];
  }
}
