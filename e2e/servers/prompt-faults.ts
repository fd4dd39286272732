import type { Prompt, ServerDefinition } from '../../electron/demo/server/definition.ts';
import { errorCodes, isParams, type Params, RpcError } from '../../electron/demo/server/message.ts';
import { elsewhere, markdown } from './hostile-contents.ts';

const text = (value: unknown) => ({ type: 'text', text: value });
const from = (role: unknown, content: unknown) => ({ role, content });
const manyMessages = 3_000;
const manyArguments = 400;

/** The faulty result of each prompt. */
const answers: Record<string, () => Params | Promise<Params>> = {
  'no-messages': () => ({ description: 'There is nothing else.' }),
  'empty-messages': () => ({ messages: [] }),
  'wrong-roles': () => ({
    messages: [
      from('system', text('From nobody.')),
      { content: text('Without a role.') },
      from(7, text('From a number.')),
    ],
  }),
  'wrong-blocks': () => ({
    messages: [
      from('user', { type: 'hologram', depth: 3 }),
      from('user', 'only text'),
      from('user', text(7)),
      from('user', [text('first of two'), text('second of two')]),
      from('user', { type: 'image', mimeType: 'image/png', data: 'not!base64' }),
      from('user', { type: 'image', data: 'iVBORw0KGgo=' }),
      from('user', { type: 'resource', resource: null }),
      from('user', { type: 'resource_link', name: 'leads nowhere' }),
      'no message at all',
      null,
    ],
  }),
  hostile: () => ({
    description: '<script>window.hostileScriptRan=true</script>\u202e',
    messages: [
      from('user', text(markdown)),
      from('assistant', {
        type: 'resource_link',
        uri: 'javascript:window.hostileScriptRan=true',
        name: '<img src=x onerror=alert(1)>',
        icons: [{ src: `${elsewhere}/link.png` }],
      }),
      from('user', text('\u0000\u001b[31mred\u202elatin')),
    ],
  }),
  'many-messages': () => ({
    messages: Array.from({ length: manyMessages }, (_, index) => from('user', text(`Message ${index + 1}.`))),
  }),
  error: () => {
    throw new RpcError(errorCodes.internal, 'The prompt broke', { stack: 'at line 1' });
  },
  ask: () => ({ messages: [from('user', text('Which of the two was it?'))] }),
  'arguments-object': () => ({ messages: [from('user', text('Asked all the same.'))] }),
  'many-arguments': () => ({ messages: [from('user', text('That was a lot.'))] }),
};

/** Invalid list items. */
const oddItems: readonly unknown[] = [
  { title: 'Without a name', description: 'It cannot be asked for.' },
  { name: 7, title: 'A number for a name' },
  'only text',
  null,
  { name: 'ask', title: 'The second ask', arguments: [{ name: 'second' }] },
  { name: 'arguments-object', arguments: { code: 'string' } },
  {
    name: 'wrong-arguments',
    arguments: [
      'text',
      { title: 'nameless' },
      { name: 'twice' },
      { name: 'twice' },
      { name: 'maybe', required: 'yes' },
    ],
  },
  { name: 'many-arguments', arguments: Array.from({ length: manyArguments }, (_, index) => ({ name: `a${index}` })) },
  { name: 'far-icon', icons: [{ src: `${elsewhere}/icon.png` }, { src: 'javascript:alert(1)' }] },
];

/** Those with a single odd item. */
const listedOddly: readonly unknown[] = ['arguments-object', 'many-arguments'];

function prompt(name: string, render: Prompt['render']): Prompt {
  return { descriptor: { name }, render };
}

/**
 * A server with faulty prompts: in the list and in the results. One never responds, and one fails to complete its
 * argument.
 */
export function createPromptFaults(): ServerDefinition {
  const silent = prompt('silent', () => new Promise<never>(() => {}));
  const unhelpful: Prompt = {
    descriptor: { name: 'no-proposals', arguments: [{ name: 'language' }] },
    render: ({ language }) => ({ messages: [from('user', text(`In ${language}.`))] }),
    complete: {
      language: () => {
        throw new Error('No proposals today');
      },
    },
  };
  return {
    info: { name: 'prompt-faults', version: '1.0.0' },
    prompts: [...Object.entries(answers).map(([name, answer]) => prompt(name, answer)), silent, unhelpful],
    amend: (method, _params, result) => {
      if (method !== 'prompts/list' || !Array.isArray(result.prompts)) return result;
      const plain = result.prompts.filter((item: unknown) => !(isParams(item) && listedOddly.includes(item.name)));
      return { ...result, prompts: [...plain, ...oddItems] };
    },
  };
}
