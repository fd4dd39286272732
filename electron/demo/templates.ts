import type { Completer, Template } from './server/definition.ts';
import type { Params } from './server/message.ts';
import type { DemoState } from './state.ts';

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

/** Those of `values` that start with what was typed, in any case. */
export function startingWith(values: readonly string[]): Completer {
  return (typed) => values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

/** The templates that the demo offers. */
export function demoTemplates(state: DemoState): Template[] {
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
    // A percent sign that encodes nothing: no such resource.
    return undefined;
  }
}

function search(uri: string, state: DemoState): Params {
  const query = new URL(uri).searchParams;
  const limit = Number(query.get('limit') ?? 10);
  const found = state.uris.filter((candidate) => candidate.includes(query.get('query') ?? ''));
  return { found: found.slice(0, Number.isFinite(limit) ? limit : 10), total: found.length };
}

/** The contents behind a URI that one of the templates expands to; undefined when none does. */
export function readTemplated(uri: string, state: DemoState): readonly Params[] | undefined {
  const json = (value: unknown) => [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }];
  const [language = '', name = ''] = matchPath(uri, /^demo:\/\/greeting\/([^/?#]+)\/([^/?#]+)$/) ?? [];
  const greeting = Object.hasOwn(greetings, language) ? greetings[language] : undefined;
  if (greeting !== undefined) return [{ uri, mimeType: 'text/plain', text: `${greeting}, ${name}!\n` }];
  const [number] = matchPath(uri, /^demo:\/\/square\/(-?\d+(?:\.\d+)?)$/) ?? [];
  if (number !== undefined) return json({ number: Number(number), square: Number(number) ** 2 });
  if (/^demo:\/\/search(\?|$)/.test(uri)) return json(search(uri, state));
  return undefined;
}
