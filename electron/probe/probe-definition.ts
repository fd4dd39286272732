import { instructionPositions, probeName, sentencesFor, textWithWords } from '#shared/hosts/measure/probe-offer.ts';
import { text, textResult } from '../demo/server/content.ts';
import { ListChanges, type ServerDefinition, type Template } from '../demo/server/definition.ts';
import { pictureOf } from './picture.ts';
import { pictureUri, probeToolList, type ToolOptions, tool } from './probe-tools.ts';

export interface ProbeOptions extends ToolOptions {
  /** What the host calls this server. */
  readonly server: string;
  /** Of Loupe. */
  readonly version: string;
  /** Whether the tools have changed. */
  hasChanged(): boolean;
}

/** Each list has three pages, with an item each; all tools that a model needs are on the first. */
const onePerPage = () => 1;

/** A server that is made to measure its client. It reads no files and asks nothing of the client. */
export function probeDefinition(options: ProbeOptions): ServerDefinition & { changes: ListChanges } {
  const { words, version, server } = options;
  const sentences = sentencesFor(server);
  const first = probeToolList(options);
  const further = ['second_page', 'third_page'].map((name) => tool(name, 'It does nothing.', () => textResult(name)));
  const added = tool('added_later', 'It was added after the first list.', () => textResult('It was added.'));
  const resources = ['first.txt', 'second.txt', 'linked.png'].map((name) => ({ uri: `probe://${name}`, name }));
  const prompt = (name: string, title: string, said: string) => ({
    descriptor: { name, title, arguments: [{ name: 'note', description: 'Anything; it has no effect.' }] },
    render: () => ({ messages: [{ role: 'user', content: text(said) }] }),
    complete: { note: () => ['anything'] },
  });
  return {
    info: { name: probeName, title: 'Loupe probe', version },
    instructions: textWithWords(words, 'instructions', {
      head: 'Measures its client. Here are code words:\n',
      positions: instructionPositions,
      length: instructionPositions.at(-1) ?? 0,
    }),
    logging: true,
    changes: new ListChanges(['tools']),
    pageSize: {
      tools: (start) => (start === 0 ? first.length : 1),
      prompts: onePerPage,
      resources: onePerPage,
      resourceTemplates: onePerPage,
    },
    get tools() {
      return options.hasChanged() ? [...first, ...further, added] : [...first, ...further];
    },
    prompts: [
      prompt('measure_results', 'What reaches the model', sentences.results),
      prompt('measure_times', 'How long a call may take', sentences.times),
      prompt('about', 'About this server', 'What is the server loupe-probe for?'),
    ],
    resources: {
      list: resources,
      templates: ['one', 'two', 'three'].map(template),
      read: (uri) => {
        if (uri === pictureUri) {
          return [{ uri, mimeType: 'image/png', blob: pictureOf(words.at('link.picture')).toString('base64') }];
        }
        const found = resources.find((each) => each.uri === uri);
        return found && [{ uri, mimeType: 'text/plain', text: `This is ${found.name}.` }];
      },
      watch: (uri) => (resources.some((each) => each.uri === uri) ? () => {} : undefined),
    },
  };
}

function template(name: string): Template {
  return {
    descriptor: { uriTemplate: `probe://${name}/{part}`, name },
    complete: { part: () => ['anything'] },
  };
}
