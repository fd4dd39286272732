import { icons, lensPicture, tone } from './media.ts';
import { embed, link } from './resources.ts';
import type { Prompt } from './server/definition.ts';
import { askingPrompt } from './server-requests.ts';
import type { DemoState } from './state.ts';
import { startingWith } from './templates.ts';

const frameworks: Readonly<Record<string, readonly string[]>> = {
  typescript: ['react', 'svelte', 'vue'],
  python: ['django', 'fastapi', 'flask'],
  rust: ['actix', 'axum', 'rocket'],
};

const text = (value: string) => ({ type: 'text', text: value });

/** The prompts that the demo offers. */
export function demoPrompts(state: DemoState): Prompt[] {
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
        description: 'What is offered as framework depends on the language.',
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
    askingPrompt,
  ];
}
