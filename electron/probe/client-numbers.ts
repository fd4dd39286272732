import type { ClientSeen } from '#shared/hosts/measure/client-seen.ts';
import { measuredId } from '#shared/hosts/measure/measured-profile.ts';

/** Further clients of all names aren't distinguished. */
const mostClients = 200;

/** Distinguishes clients that have the same name: each has a number among those whose profiles had the same id. */
export class ClientNumbers {
  /** The clients by the ids that their names give them. */
  readonly #known = new Map<string, string[]>();
  #count = 0;

  /** The number of a client: 1 for the first of its name. Those of the same version that send the same are one. */
  of({ info, userAgent, declares }: ClientSeen): number {
    const { name = '', version } = info ?? {};
    const identity = JSON.stringify([name, version, userAgent, [...(declares ?? [])].toSorted()]);
    const id = measuredId(name);
    const same = this.#known.get(id) ?? [];
    const index = same.indexOf(identity);
    if (index >= 0) return index + 1;
    if (this.#count >= mostClients) return Math.max(1, same.length);
    this.#count += 1;
    same.push(identity);
    this.#known.set(id, same);
    return same.length;
  }
}
