import { text, textResult } from '../../electron/demo/server/content.ts';
import { ListChanges, type Prompt, type ServerDefinition, type Tool } from '../../electron/demo/server/definition.ts';

/** A tool whose arguments need every kind of form: choices, lists, variants, recursion, null. */
const forecast: Tool = {
  descriptor: {
    name: 'forecast',
    inputSchema: {
      type: 'object',
      required: ['city'],
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, name: { type: 'string' } } } },
      properties: {
        city: { type: 'string', title: 'City', minLength: 2 },
        days: { type: 'integer', minimum: 1, default: 3 },
        note: { type: ['string', 'null'] },
        tags: { type: 'array', items: { type: 'string' } },
        unit: {
          oneOf: [
            { const: 'C', title: 'Celsius' },
            { const: 'F', title: 'Fahrenheit' },
          ],
        },
        area: {
          oneOf: [
            {
              title: 'Circle',
              properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
              required: ['kind'],
            },
            { title: 'Point', properties: { kind: { const: 'point' } }, required: ['kind'] },
          ],
        },
        tree: { $ref: '#/$defs/node' },
      },
    },
  },
  run: () => textResult('Sunny.'),
};

function prompt(name: string, onRender = () => {}): Prompt {
  return {
    descriptor: { name, arguments: [{ name: 'about' }] },
    render: ({ about = 'nothing' }) => {
      onRender();
      return { messages: [{ role: 'user', content: text(`What about ${about}?`) }] };
    },
  };
}

/**
 * A correct server with one tool, whose schema uses much of JSON Schema. Getting its prompt `grow` inserts a prompt
 * `new` before all others, and announces it.
 */
export function createForms(): ServerDefinition {
  const changes = new ListChanges(['prompts']);
  const prompts = [prompt('first'), prompt('second')];
  const grow = prompt('grow', () => {
    prompts.unshift(prompt('new'));
    changes.announce('prompts');
  });
  prompts.push(grow);
  return { info: { name: 'forms', version: '1.0.0' }, changes, pageSize: 2, tools: [forecast], prompts };
}
