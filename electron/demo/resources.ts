import { dialResource, readDial } from './dial.ts';
import { documents } from './documents.ts';
import { diagram, icons, lensPicture, manual, scatter, tone } from './media.ts';
import { ListChanges, type Listing } from './server/definition.ts';
import { isParams, type Params } from './server/message.ts';

/** A resource's list item, and its current contents. */
interface DemoResource {
  descriptor: Params & { uri: string; name: string };
  parts(): readonly Params[];
}

const published = '2026-07-28T09:00:00Z';

function lastSegment(uri: string): string {
  const [path = uri] = uri.split(/[?#]/);
  return path.split(/[/:]/).findLast((segment) => segment !== '') ?? uri;
}

/** A resource with one part. */
function itemOf(uri: string, mimeType: string, content: string | Buffer, more: Params = {}): DemoResource {
  const body = typeof content === 'string' ? { text: content } : { blob: content.toString('base64') };
  return {
    descriptor: { uri, name: lastSegment(uri), mimeType, size: Buffer.byteLength(content), ...more },
    parts: () => [{ uri, mimeType, ...body }],
  };
}

function fixedItems(): DemoResource[] {
  const texts = documents.map(({ uri, mimeType, text, title, description }, index) =>
    itemOf(uri, mimeType, text, {
      title,
      description,
      annotations: {
        audience: index % 3 === 0 ? ['user', 'assistant'] : index % 3 === 1 ? ['user'] : ['assistant'],
        priority: (index % 11) / 10,
        lastModified: published,
      },
      ...(uri.startsWith('file:///demo/docs/') ? { icons } : {}),
    }),
  );
  const media = [
    itemOf('file:///demo/media/lens.png', 'image/png', lensPicture, {
      title: 'A lens',
      icons,
      annotations: { audience: ['user'], priority: 1, lastModified: published },
    }),
    itemOf('file:///demo/media/diagram.svg', 'image/svg+xml', diagram, { title: 'Client and server' }),
    itemOf('file:///demo/media/tone.wav', 'audio/wav', tone, { title: 'A tone of 440 Hz' }),
    itemOf('file:///demo/media/manual.pdf', 'application/pdf', manual, { title: 'Manual' }),
    itemOf('file:///demo/media/scatter.bin', 'application/octet-stream', scatter, { title: 'Plain bytes' }),
  ];
  const untyped: DemoResource = {
    descriptor: { uri: 'demo://corner/untyped', name: 'untyped', description: 'A resource that names no type.' },
    parts: () => [{ uri: 'demo://corner/untyped', text: 'This part has no mimeType.' }],
  };
  return [...texts, ...media, untyped];
}

function isDirectlyIn(directory: string, uri: string): boolean {
  return uri.startsWith(directory) && uri !== directory && !uri.slice(directory.length, -1).includes('/');
}

/** A directory, whose contents are all files directly in it. */
function directoryItem(uri: string, items: readonly DemoResource[]): DemoResource {
  const files = items.filter((item) => isDirectlyIn(uri, item.descriptor.uri));
  return {
    descriptor: {
      uri,
      name: lastSegment(uri),
      mimeType: 'inode/directory',
      description: `A directory of ${files.length} files; reading it reads them all.`,
    },
    parts: () => files.flatMap((file) => file.parts()),
  };
}

function bundleItem(): DemoResource {
  const uri = 'demo://bundle/mixed';
  return {
    descriptor: { uri, name: 'mixed', title: 'Several parts in one read', icons },
    parts: () => [
      { uri: `${uri}/intro.md`, mimeType: 'text/markdown', text: '# Parts\n\nText, JSON, a picture and bytes.\n' },
      { uri: `${uri}/facts.json`, mimeType: 'application/json', text: '{"parts":4,"kinds":["text","blob"]}' },
      { uri: `${uri}/lens.png`, mimeType: 'image/png', blob: lensPicture.toString('base64') },
      {
        uri: `${uri}/tail.bin`,
        mimeType: 'application/octet-stream',
        blob: scatter.subarray(0, 64).toString('base64'),
      },
    ],
  };
}

/** The initial resources in order. */
function demoResources(): DemoResource[] {
  const items = fixedItems();
  const directories = ['docs', 'src', 'config', 'data', 'media'].map((name) =>
    directoryItem(`file:///demo/${name}/`, items),
  );
  return [...items, ...directories, bundleItem()];
}

/** The parts as embedded resources for a prompt or tool result. */
export function embed(item: DemoResource | undefined): Params[] {
  return (item?.parts() ?? []).filter(isParams).map((resource) => ({ type: 'resource', resource }));
}

/** A resource link as a content block. */
export function link(item: DemoResource): Params {
  return { type: 'resource_link', ...item.descriptor };
}

const clockUri = 'demo://clock';
const counterUri = 'demo://counter';
const clockPeriodMs = 2000;

/** The list of resources, the counter, and the subscriptions. */
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
      live(clockUri, 'Clock', 'Changes every two seconds while you are subscribed.', () => ({
        now: new Date().toISOString(),
      })),
      live(counterUri, 'Counter', 'Changes when the tool count_up is called.', () => ({ count: this.#count })),
      ...demoResources(),
      { descriptor: letter, parts: () => [] },
      { descriptor: dialResource(dialUri), parts: () => readDial(dialUri) },
    ];
  }

  get list(): Listing<unknown> {
    const items = this.#items;
    return {
      get length() {
        return items.length;
      },
      slice: (start, end) => items.slice(start, end).map((item) => item.descriptor),
    };
  }

  get uris(): string[] {
    return this.#items.map((item) => item.descriptor.uri);
  }

  find(uri: string): DemoResource | undefined {
    return this.#items.find((item) => item.descriptor.uri === uri);
  }

  /** Increments the counter, notifies its subscribers, and returns it. */
  countUp(): number {
    this.#count += 1;
    for (const changed of this.#watchers.get(counterUri) ?? []) changed();
    return this.#count;
  }

  /** Adds a text resource and announces the changed list. */
  add(text: string): DemoResource {
    this.#added += 1;
    const item = itemOf(`demo://added/${this.#added}`, 'text/plain', text, { title: `Added ${this.#added}` });
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

export const dialUri = 'ui://loupe-demo/dial';

/** A resource that asks for input when it is read. */
export const letter = {
  uri: 'demo://letter',
  name: 'letter',
  title: 'A letter that asks first',
  description: 'Reading it asks whom it is for (elicitation, since 2025-06-18). Answer in the inbox to get the text.',
  mimeType: 'text/plain',
};
