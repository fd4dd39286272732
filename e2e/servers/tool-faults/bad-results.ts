import { type Call, wait } from '../../../electron/demo/server/call.ts';
import { textResult } from '../../../electron/demo/server/content.ts';
import { errorCodes, type Params, RpcError } from '../../../electron/demo/server/message.ts';
import { elsewhere, markdown } from '../hostile-contents.ts';

type Answer = (values: Params, call: Call) => Params | Promise<Params>;

const text = (value: unknown) => ({ type: 'text', text: value });
const rowBytes = 50;
const endlessEveryMs = 100;

/** About `bytes` of JSON, in rows of 50. */
function rows(bytes: number): Params {
  const count = Math.floor(bytes / rowBytes);
  const list = Array.from({ length: count }, (_, id) => ({ id, name: `lens ${id}`.padEnd(20), on: id % 2 === 0 }));
  return { ...textResult('See the structured content.'), structuredContent: { rows: list } };
}

/** The `outputSchema` of these tools. */
export const outputSchemas: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['breaks-output', 'lacks-structure', 'fails-without-structure'].map((name): [string, unknown] => [
    name,
    {
      type: 'object',
      properties: { sum: { type: 'integer' }, parts: { type: 'array', items: { type: 'number' } } },
      required: ['sum', 'unit'],
      additionalProperties: false,
    },
  ]),
  ['output-schema-broken', { type: 'objekt' }],
]);

/** The faulty result of each tool. */
export const badResults: Readonly<Record<string, Answer>> = {
  'breaks-output': () => ({ ...textResult('{}'), structuredContent: { sum: 'many', parts: [1, 'two'], more: true } }),
  'lacks-structure': () => textResult('There is nothing structured.'),
  'fails-without-structure': () => ({ ...textResult('It failed, and may do so without.'), isError: true }),
  'output-schema-broken': () => ({ ...textResult('{}'), structuredContent: {} }),
  'no-content': () => ({}),
  'content-is-text': () => ({ content: 'only text' }),
  'error-flag-is-text': () => ({ ...textResult('Did it fail?'), isError: 'yes' }),
  'structure-is-list': () => ({ ...textResult('[1,2]'), structuredContent: [1, 2] }),
  'odd-blocks': () => ({
    content: [
      { type: 'hologram', depth: 3 },
      { text: 'without a type' },
      text(7),
      'only text',
      null,
      { type: 'image', mimeType: 'image/png', data: 'not!base64' },
      { type: 'image', data: 'iVBORw0KGgo=' },
      { type: 'audio', mimeType: 'video/mp4', data: '' },
      { type: 'resource', resource: null },
      { type: 'resource', resource: { uri: 'x:y', text: 'both', blob: 'AAEC' } },
      { type: 'resource_link', name: 'leads nowhere' },
      { ...text('annotated'), annotations: { audience: ['everyone'], priority: 7, lastModified: 'yesterday' } },
    ],
  }),
  'hostile-blocks': () => ({
    content: [
      text(markdown),
      text('\u0000\u001b[31mred\u202elatin'),
      { type: 'resource_link', uri: 'javascript:window.hostileScriptRan=true', name: '<img src=x onerror=alert(1)>' },
      { type: 'resource_link', uri: `${elsewhere}/page`, name: 'far away', icons: [{ src: `${elsewhere}/icon.png` }] },
    ],
    _meta: { [elsewhere]: '<script>window.hostileScriptRan=true</script>' },
  }),
  'many-blocks': () => ({ content: Array.from({ length: 3_000 }, (_, index) => text(`Block ${index + 1}.`)) }),
  'json-1mb': () => rows(1_000_000),
  'json-50mb': () => rows(50_000_000),
  'asks-back': () => ({ resultType: 'input_required', inputRequests: {} }),
  'protocol-error': () => {
    throw new RpcError(errorCodes.internal, 'The tool broke', { stack: 'at line 1' });
  },
  'never-answers': () => new Promise<never>(() => {}),
  'progress-endless': async (_values, call) => {
    for (let step = 1; ; step += 1) {
      await wait(endlessEveryMs, call.signal);
      call.progress(step, undefined, `Still working (${step})`);
    }
  },
  'progress-odd': (_values, call) => {
    for (const [progress, total] of [
      [5, 10],
      [3, 10],
      [20, 10],
      [-1, -1],
    ] as const)
      call.progress(progress, total, '\u202e');
    return textResult('It went up and down.');
  },
};
