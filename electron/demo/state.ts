import { dialResource, readDial } from './apps/dial.ts';
import { type DemoResource, demoResources, textItem } from './resources.ts';
import type { Listing } from './server/definition.ts';
import { ListChanges } from './server/list-changes.ts';
import type { Params } from './server/message.ts';
import { dialUri, letter } from './server-requests.ts';

const clockUri = 'demo://clock';
const counterUri = 'demo://counter';
const clockPeriodMs = 2000;

/** What changes while the demo runs: its list of resources, a counter, and who watches what. */
export class DemoState {
  readonly changes = new ListChanges(['resources']);
  readonly #items: DemoResource[];
  readonly #watchers = new Map<string, Set<() => void>>();
  #count = 0;
  #added = 0;

  constructor() {
    const live = (uri: string, title: string, description: string, value: () => Params): DemoResource => ({
      descriptor: { uri, name: uri.slice('demo://'.length), title, description, mimeType: 'application/json' },
      parts: () => [{ uri, mimeType: 'application/json', text: JSON.stringify(value()) }],
    });
    this.#items = [
      live(clockUri, 'Clock', 'Changes every two seconds while somebody watches it.', () => ({
        now: new Date().toISOString(),
      })),
      live(counterUri, 'Counter', 'Changes when the tool count_up is called.', () => ({ count: this.#count })),
      ...demoResources(),
      { descriptor: letter, parts: () => [] },
      { descriptor: dialResource(dialUri), parts: () => readDial(dialUri) },
    ];
  }

  /** The resources as they are listed now. */
  get list(): Listing<unknown> {
    const items = this.#items;
    return {
      get length() {
        return items.length;
      },
      slice: (start, end) => items.slice(start, end).map((item) => item.descriptor),
    };
  }

  /** The URIs of all resources. */
  get uris(): string[] {
    return this.#items.map((item) => item.descriptor.uri);
  }

  /** The resource of that URI. */
  find(uri: string): DemoResource | undefined {
    return this.#items.find((item) => item.descriptor.uri === uri);
  }

  /** Raises the counter by one, tells who watches it, and returns it. */
  countUp(): number {
    this.#count += 1;
    for (const changed of this.#watchers.get(counterUri) ?? []) changed();
    return this.#count;
  }

  /** Adds a text resource and announces that the list has changed. */
  add(text: string): DemoResource {
    this.#added += 1;
    const item = textItem(`demo://added/${this.#added}`, 'text/plain', text, { title: `Added ${this.#added}` });
    this.#items.push(item);
    this.changes.announce('resources');
    return item;
  }

  /** Calls `changed` when the resource changes, until the returned function is called. */
  watch(uri: string, changed: () => void): (() => void) | undefined {
    if (this.find(uri) === undefined) return undefined;
    const watchers = this.#watchers.get(uri) ?? new Set();
    this.#watchers.set(uri, watchers.add(changed));
    const timer = uri === clockUri ? setInterval(changed, clockPeriodMs) : undefined;
    return () => {
      watchers.delete(changed);
      clearInterval(timer);
    };
  }
}
