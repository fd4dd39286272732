import { interview, writeLetter } from './client-features/elicitation.ts';
import { invalidSchema, readInvalid, withInvalidItems } from './invalid-items.ts';
import { icons, lensPicture, tone } from './media.ts';
import { DemoState, embed, letter, link } from './resources.ts';
import { text } from './server/content.ts';
import type { Completer, Prompt, ServerDefinition, Template } from './server/definition.ts';
import type { Params } from './server/message.ts';
import { TaskStore } from './server/task-store.ts';
import { demoTools } from './tools.ts';

/** A server with one of everything and, unless `sound`, invalid items in each list. Accesses no files. */
export function createDemo({ sound = false }: { sound?: boolean } = {}): ServerDefinition {
  const state = new DemoState();
  return {
    info: {
      name: 'loupe-demo',
      version: '1.0.0',
      title: 'Loupe demo',
      description: 'One of everything that a server can have.',
      icons,
    },
    instructions: 'Start with file:///demo/README.md. Nothing here touches files or the network.',
    pageSize: 25,
    logging: true,
    tasks: new TaskStore(),
    ...(!sound && { amend: withInvalidItems }),
    changes: state.changes,
    resources: {
      list: state.list,
      templates: demoTemplates(state),
      read: (uri, call) =>
        uri === letter.uri
          ? writeLetter(uri, call)
          : (state.find(uri)?.parts() ?? readTemplated(uri, state) ?? readInvalid(uri)),
      watch: (uri, changed) => state.watch(uri, changed),
    },
    prompts: demoPrompts(state),
    tools: [...demoTools(state), ...(sound ? [] : [invalidSchema])],
    cacheHints: {
      'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
      'resources/list': { ttlMs: 0, cacheScope: 'public' },
      'resources/templates/list': { ttlMs: 60_000, cacheScope: 'public' },
      'prompts/list': { ttlMs: 60_000, cacheScope: 'public' },
      'tools/list': { ttlMs: 60_000, cacheScope: 'public' },
    },
  };
}

const frameworks: Readonly<Record<string, readonly string[]>> = {
  typescript: ['react', 'svelte', 'vue'],
  python: ['django', 'fastapi', 'flask'],
  rust: ['actix', 'axum', 'rocket'],
};

function demoPrompts(state: DemoState): Prompt[] {
  return [
    {
      descriptor: { name: 'introduce', title: 'Introduce the server', description: 'A prompt without arguments.' },
      render: () => ({
        description: 'Asks what this server is for.',
        messages: [{ role: 'user', content: text('What can I do with the demo server?') }],
      }),
    },
    {
      descriptor: {
        name: 'summarise',
        title: 'Summarise a resource',
        description: 'Puts a resource into the conversation and asks for a summary.',
        icons,
        arguments: [
          { name: 'uri', title: 'Resource', description: 'The URI of a resource of this server.', required: true },
          { name: 'length', title: 'Length', description: 'How long the summary may be: short, medium or long.' },
        ],
      },
      render: ({ uri = '', length = 'medium' }) => ({
        description: `A ${length} summary of ${uri}`,
        messages: [
          { role: 'user', content: text(`Summarise this (${length}): ${uri}`) },
          ...embed(state.find(uri)).map((content) => ({ role: 'user', content })),
        ],
      }),
      complete: {
        uri: (typed) => state.uris.filter((uri) => uri.includes(typed)),
        length: startingWith(['short', 'medium', 'long']),
      },
    },
    {
      descriptor: {
        name: 'review_code',
        title: 'Review code',
        description: 'The suggestions for framework depend on the language.',
        arguments: [
          { name: 'language', description: 'The programming language.', required: true },
          { name: 'framework', description: 'What the code is built on.' },
          { name: 'code', description: 'The code, as many lines as you like.', required: true },
        ],
      },
      render: ({ language = '', framework, code = '' }) => ({
        messages: [
          {
            role: 'user',
            content: text(`Review this ${language} code${framework ? ` for ${framework}` : ''}:\n\n${code}`),
          },
          { role: 'assistant', content: text('I will look at naming, errors and tests.') },
        ],
      }),
      complete: {
        language: startingWith(Object.keys(frameworks)),
        framework: (typed, { language }) =>
          startingWith(
            typeof language === 'string' && Object.hasOwn(frameworks, language)
              ? (frameworks[language] ?? [])
              : Object.values(frameworks).flat(),
          )(typed, {}),
      },
    },
    {
      descriptor: {
        name: 'every_kind',
        title: 'Every kind of content',
        description: 'Text, image, audio, a link and embedded resources, from both roles.',
      },
      render: () => {
        const linked = state.find('file:///demo/docs/getting-started.md');
        const contents = [
          text('Text, and after it everything else.'),
          { type: 'image', mimeType: 'image/png', data: lensPicture.toString('base64') },
          { type: 'audio', mimeType: 'audio/wav', data: tone.toString('base64') },
          ...(linked === undefined ? [] : [link(linked)]),
          ...embed(state.find('file:///demo/config/settings.json')),
          ...embed(state.find('file:///demo/media/scatter.bin')),
        ];
        return {
          messages: contents.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
        };
      },
    },
    interview,
  ];
}

const greetings: Readonly<Record<string, string>> = {
  ar: 'مرحبا',
  de: 'Guten Tag',
  en: 'Hello',
  es: 'Hola',
  fr: 'Bonjour',
  he: 'שלום',
  hi: 'नमस्ते',
  it: 'Ciao',
  ja: 'こんにちは',
  ko: '안녕하세요',
  pt: 'Olá',
  'zh-CN': '你好',
};
const people = ['Ada', 'Alan', 'Barbara', 'Donald', 'Edsger', 'Grace', 'Katherine', 'Niklaus'];

/** Completes `values` by prefix, ignoring case. */
function startingWith(values: readonly string[]): Completer {
  return (typed) => values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

function demoTemplates(state: DemoState): Template[] {
  const paths = state.uris
    .filter((uri) => uri.startsWith('file:///demo/'))
    .map((uri) => uri.slice('file:///demo/'.length));
  return [
    {
      descriptor: {
        uriTemplate: 'demo://greeting/{language}/{name}',
        name: 'greeting',
        title: 'A greeting',
        description: 'Greets somebody in one of twelve languages.',
        mimeType: 'text/plain',
      },
      complete: { language: startingWith(Object.keys(greetings)), name: startingWith(people) },
    },
    {
      descriptor: {
        uriTemplate: 'file:///demo/{+path}',
        name: 'files',
        title: 'A file of the demo',
        description: 'The path may have slashes in it.',
      },
      complete: { path: startingWith(paths) },
    },
    {
      descriptor: {
        uriTemplate: 'demo://search{?query,limit}',
        name: 'search',
        title: 'Search',
        description: 'The URIs that contain the query, at most `limit` of them.',
        mimeType: 'application/json',
      },
    },
    {
      descriptor: {
        uriTemplate: 'demo://square/{number}',
        name: 'square',
        title: 'The square of a number',
        mimeType: 'application/json',
        annotations: { audience: ['assistant'], priority: 0.3 },
      },
    },
  ];
}

function matchPath(uri: string, pattern: RegExp): string[] | undefined {
  try {
    return pattern.exec(uri)?.slice(1).map(decodeURIComponent);
  } catch {
    // Invalid percent-encoding: no such resource.
    return undefined;
  }
}

function search(uri: string, state: DemoState): Params {
  const query = new URL(uri).searchParams;
  const limit = Number(query.get('limit') ?? 10);
  const found = state.uris.filter((candidate) => candidate.includes(query.get('query') ?? ''));
  return { found: found.slice(0, Number.isFinite(limit) ? limit : 10), total: found.length };
}

/** The contents of a URI that matches one of the templates, if any. */
function readTemplated(uri: string, state: DemoState): readonly Params[] | undefined {
  const json = (value: unknown) => [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }];
  const [language = '', name = ''] = matchPath(uri, /^demo:\/\/greeting\/([^/?#]+)\/([^/?#]+)$/) ?? [];
  const greeting = Object.hasOwn(greetings, language) ? greetings[language] : undefined;
  if (greeting !== undefined) return [{ uri, mimeType: 'text/plain', text: `${greeting}, ${name}!\n` }];
  const [number] = matchPath(uri, /^demo:\/\/square\/(-?\d+(?:\.\d+)?)$/) ?? [];
  if (number !== undefined) return json({ number: Number(number), square: Number(number) ** 2 });
  if (/^demo:\/\/search(\?|$)/.test(uri)) return json(search(uri, state));
  return undefined;
}
