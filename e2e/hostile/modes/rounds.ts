import { sampling } from '../messages.ts';
import type { Mode, Serve } from '../mode.ts';
import type { Handler } from '../server/reply.ts';
import { longString, object, type Text } from '../text.ts';

const form =
  '{"mode":"form","message":"Who?","requestedSchema":{"type":"object","properties":{"a":{"type":"string"}}}}';

/** A result that requires inputs (2026-07-28, multi-round-trip requests). */
function requiring(inputs: () => Text, ...rest: (() => Text)[]): Serve {
  const respond: Handler = (reply) =>
    reply.whole('{"resultType":"input_required","inputRequests":', inputs(), ...rest.map((make) => make()), '}');
  return { on: { 'tools/call': respond, 'resources/read': respond, 'prompts/get': respond } };
}

const inputs = (count: number, method: string, params?: string) => () =>
  object(count, (n) => `"k${n}":{"method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`);

/** Input rounds of 2026-07-28. */
export const roundModes: readonly Mode[] = [
  {
    name: 'an input_required result with 100,000 forms',
    over: ['modern stdio', 'modern http'],
    serve: requiring(inputs(100_000, 'elicitation/create', form)),
  },
  {
    name: 'an input_required read with 100,000 forms',
    over: ['modern stdio'],
    act: 'read',
    serve: requiring(inputs(100_000, 'elicitation/create', form)),
  },
  {
    name: 'an input_required prompt with 100,000 model requests',
    over: ['modern http'],
    act: 'prompt',
    serve: requiring(inputs(100_000, 'sampling/createMessage', sampling)),
  },
  {
    name: 'an input_required result with 100,000 roots/list',
    over: ['modern stdio', 'modern http'],
    serve: requiring(inputs(100_000, 'roots/list')),
  },
  {
    name: 'an input_required result with 300,000 unknown methods',
    over: ['modern stdio'],
    serve: requiring(inputs(300_000, 'unknown/it')),
  },
  {
    name: 'an input_required result with 1,000,000 numbers as inputs',
    over: ['modern http'],
    serve: requiring(() => object(1_000_000, (n) => `"k${n}":${n}`)),
  },
  {
    name: 'an input_required result with a key of 50 MB',
    over: ['modern stdio'],
    serve: requiring(() => [`{"${'k'.repeat(50_000_000)}":{"method":"roots/list"}}`]),
  },
  {
    name: 'an input_required result with a state of 100 MB',
    over: ['modern stdio', 'modern http'],
    serve: requiring(
      inputs(1, 'elicitation/create', form),
      () => ',"requestState":',
      () => longString('lens ', 20_000_000),
    ),
  },
  {
    name: 'rounds of roots/list without end',
    over: ['modern stdio', 'modern http'],
    serve: requiring(inputs(1, 'roots/list')),
  },
  {
    name: 'rounds without end, each with a state of 4 MB',
    over: ['modern stdio'],
    serve: requiring(
      inputs(1, 'roots/list'),
      () => ',"requestState":',
      () => longString('lens ', 800_000),
    ),
  },
];
