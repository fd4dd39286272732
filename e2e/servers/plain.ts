import { text, textResult } from '../../electron/demo/server/content.ts';
import type { Listing, ServerDefinition } from '../../electron/demo/server/definition.ts';
import { isParams, type Params } from '../../electron/demo/server/message.ts';

/** A text resource of the plain server. */
export function plainResource(uri: string): Params {
  return { uri, name: uri.slice(uri.lastIndexOf('/') + 1), mimeType: 'text/plain' };
}

const defaultUris = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `plain://numbers/${name}`);

/**
 * A small correct server: seven text resources on three pages, one prompt, one tool. Each faulty server differs from it
 * in one point. `uris` adds resources; `changes` replaces parts of the definition.
 */
export function createPlain(uris: readonly string[] = [], changes: Partial<ServerDefinition> = {}): ServerDefinition {
  const list: Listing<unknown> = [...uris, ...defaultUris].map(plainResource);
  return {
    info: { name: 'plain', version: '1.0.0' },
    pageSize: 3,
    resources: {
      list,
      read: async (uri) => {
        const all = await list.slice(0, list.length);
        const isThere = all.some((item) => isParams(item) && item.uri === uri);
        return isThere ? [{ uri, mimeType: 'text/plain', text: `This is ${uri}.\n` }] : undefined;
      },
    },
    prompts: [
      {
        descriptor: { name: 'ask', description: 'Asks a question.', arguments: [{ name: 'about', required: true }] },
        render: ({ about = '' }) => ({
          messages: [{ role: 'user', content: text(`What about ${about}?`) }],
        }),
      },
    ],
    tools: [
      {
        descriptor: {
          name: 'echo',
          description: 'Returns the message that you send.',
          inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
        },
        run: ({ message }) => textResult(String(message)),
      },
    ],
    ...changes,
  };
}
