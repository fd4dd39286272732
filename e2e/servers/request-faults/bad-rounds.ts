import { repliesResult, text, textResult } from '../../../electron/demo/server/content.ts';
import type { Tool } from '../../../electron/demo/server/definition.ts';
import type { Params } from '../../../electron/demo/server/message.ts';

const stateBytes = 5_000_000;

const roots: Params = { method: 'roots/list' };
const inputRequired = (more: Params): Params => ({ resultType: 'input_required', ...more });
const nameForm: Params = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'What is your name?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
};

/** Incompressible rows of text. */
function state(bytes: number): string {
  let made = '';
  for (let row = 0; made.length < bytes; row += 1) made += `${row.toString(36).padStart(8, '0')}\u00e4/"\\`;
  return made;
}

function sameState(given: string, answer: unknown): Params {
  if (answer === given) return textResult('The state came back byte for byte.');
  return { content: [text('The state came back changed.')], isError: true };
}

/** Tools with invalid `input_required` results (2026-07-28); in other revisions they send no requests. */
export const badRounds: Readonly<Record<string, Tool['run']>> = {
  'state-5mb': (_values, { params }) =>
    params.requestState === undefined
      ? inputRequired({ inputRequests: { roots }, requestState: state(stateBytes) })
      : sameState(state(stateBytes), params.requestState),
  'state-only': (_values, { params }) =>
    params.requestState === undefined ? inputRequired({ requestState: '' }) : sameState('', params.requestState),
  'state-is-object': (_values, { params }) =>
    params.inputResponses === undefined
      ? inputRequired({ inputRequests: { roots }, requestState: { not: 'a string' } })
      : repliesResult(params.requestState),
  'no-state': (_values, { params }) =>
    params.inputResponses === undefined ? inputRequired({ inputRequests: { nameForm } }) : repliesResult(params),
  'neither-inputs-nor-state': () => inputRequired({}),
  'empty-inputs': () => inputRequired({ inputRequests: {} }),
  'inputs-is-list': () => inputRequired({ inputRequests: [nameForm] }),
  'unknown-kinds': () =>
    inputRequired({
      inputRequests: {
        known: nameForm,
        tool: { method: 'tools/call', params: { name: 'sound' } },
        odd: 'only text',
        none: null,
      },
      requestState: 'unknown kinds',
    }),
  'hostile-keys': (_values, { params }) =>
    params.inputResponses === undefined
      ? inputRequired(
          JSON.parse(`{"inputRequests":{"__proto__":${JSON.stringify(roots)},"":${JSON.stringify(nameForm)}}}`),
        )
      : repliesResult(params.inputResponses),
  'endless-rounds': (_values, { params }) => {
    const round = Number(params.requestState ?? 0) + 1;
    return inputRequired({ inputRequests: { [`name-${round}`]: nameForm }, requestState: String(round) });
  },
  'endless-states': (_values, { params }) => inputRequired({ requestState: `${String(params.requestState ?? '')}x` }),
  'result-type-unknown': () => ({ resultType: 'pondering', ...textResult('Is this a result?') }),
};
