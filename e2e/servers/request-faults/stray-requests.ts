import { type Answer, type Params, type RequestId, readMessage } from '../../../electron/demo/server/message.ts';
import { type StdioHooks, toLine, type Wire } from '../../../electron/demo/server/stdio-transport.ts';

/** Tools whose requests are invalid on the wire, over stdio only. They need no user. */
export const strayRequestTools = [
  'one-id-twice',
  'ask-after-end',
  'ask-outside',
  'ask-null-id',
  'ask-taken-back',
  'ask-never-taken-back',
  'complete-unknown-elicitation',
  'log-no-object',
] as const;
type StrayRequestTool = (typeof strayRequestTools)[number];

const lateMs = 300;

const formAsk = (id: unknown, message: string): Params => ({
  jsonrpc: '2.0',
  id,
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
});
const textResponse = (id: RequestId, text: string): Params => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', content: [{ type: 'text', text }] },
});
const cancelled = (requestId: string): Params => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, reason: 'I know it by now' },
});

/** The receivers that wait for the answer to an id. */
type Waiting = Map<unknown, (answer: Answer) => void>;

function later(act: () => void): void {
  setTimeout(act, lateMs).unref();
}

const misbehaviours: Readonly<Record<StrayRequestTool, (id: RequestId, wire: Wire, waiting: Waiting) => void>> = {
  'one-id-twice'(id, wire, waiting) {
    const answers: string[] = [];
    waiting.set('twin', ({ result, error }) => {
      answers.push(JSON.stringify(result ?? error));
      if (answers.length === 2) wire.write(toLine(textResponse(id, `Both were answered: ${answers.join(' ')}`)));
    });
    wire.write(toLine(formAsk('twin', 'The first of two.')));
    wire.write(toLine(formAsk('twin', 'The second of two.')));
  },
  'ask-after-end'(id, wire) {
    wire.write(toLine(textResponse(id, 'This is the result; now I ask.')));
    wire.write(toLine(formAsk('too-late', 'What was it again?')));
  },
  'ask-outside'(id, wire) {
    wire.write(toLine(textResponse(id, 'Wait a moment.')));
    later(() => wire.write(toLine(formAsk('out-of-the-blue', 'Nobody asked me to ask.'))));
  },
  'ask-null-id'(id, wire) {
    wire.write(toLine(formAsk(null, 'I have no id.')));
    wire.write(toLine(formAsk(1.5, 'Mine is a fraction.')));
    wire.write(toLine(textResponse(id, 'I do not expect answers.')));
  },
  'ask-taken-back'(id, wire) {
    wire.write(toLine(formAsk('taken-back', 'Quick, answer!')));
    later(() => {
      wire.write(toLine(cancelled('taken-back')));
      wire.write(toLine(textResponse(id, 'I took it back.')));
    });
  },
  'ask-never-taken-back'(id, wire) {
    wire.write(toLine(formAsk('forgotten', 'I do not need this any more.')));
    wire.write(toLine(textResponse(id, 'I go on without the answer.')));
  },
  'complete-unknown-elicitation'(id, wire) {
    const params = { elicitationId: 'never-asked' };
    wire.write(toLine({ jsonrpc: '2.0', method: 'notifications/elicitation/complete', params }));
    wire.write(toLine(textResponse(id, 'Something is complete that never was.')));
  },
  'log-no-object'(id, wire) {
    const log = { jsonrpc: '2.0', method: 'notifications/message' };
    wire.write(toLine({ ...log, params: 'only text' }));
    wire.write(toLine({ ...log, params: ['info', 'a list'] }));
    wire.write(toLine(log));
    wire.write(toLine({ ...log, id: 'log-7', params: { level: 'info', data: 'Please answer this log message.' } }));
    wire.write(toLine(textResponse(id, 'Wrote log messages whose parameters aren’t objects, and one that has an id.')));
  },
};

function isStray(name: unknown): name is StrayRequestTool {
  return strayRequestTools.some((tool) => tool === name);
}

/** Handles the calls of these tools without the protocol implementation. */
export function createStrayRequestHooks(): StdioHooks {
  const waiting: Waiting = new Map();
  return {
    incoming(value, wire) {
      const message = readMessage(value);
      if (message.kind === 'response') {
        waiting.get(message.answer.id)?.(message.answer);
        return true;
      }
      if (message.kind !== 'request' || message.method !== 'tools/call' || !isStray(message.params.name)) return true;
      misbehaviours[message.params.name](message.id, wire, waiting);
      return false;
    },
  };
}
