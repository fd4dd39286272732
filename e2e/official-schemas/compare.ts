import { randomNumbers } from '#host/testing/random-numbers.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { eraOf, type Revision } from '#shared/model/revision.ts';
import { type Misfit, misfitsIn } from '#shared/rules/shapes/misfits.ts';
import { shapeOf } from '#shared/rules/wire/schema.ts';
import { firstSdkAccepts } from './first-sdk.ts';
import { Judge } from './judge.ts';
import { mutated } from './mutate.ts';
import { OfficialClient } from './official-client.ts';
import type { ValidMessage } from './valid-messages.ts';

/** Where official clients put up with what the specification doesn't allow, as JSON pointers without indexes. */
const lax: readonly { readonly pointer: RegExp; readonly reason: string }[] = [
  { pointer: /^\/result\/content$/, reason: 'an empty list takes the place of missing contents up to 2025-11-25' },
  { pointer: /^\/result\/requestState$/, reason: 'it is left out of the next request' },
  { pointer: /^\/result\/inputRequests$/, reason: 'there are none, but a state for the next request' },
  { pointer: /^\/result\/inputRequests\/\w+\/params$/, reason: 'of roots/list they aren’t looked at' },
  { pointer: /\/(?:in|out)putSchema\/properties\/\w+$/, reason: 'a list counts as an object' },
  { pointer: /\/enumNames(?:\/\*)?$/, reason: 'the choices are shown without them' },
];

/** Messages of which the official clients and the rules say different things. */
interface Comparison {
  /** Refused by a client, and without an error among the findings. */
  readonly passed: readonly string[];
  /** Taken by all clients, with an error of its shape where they aren’t known to be lax. */
  readonly stricter: readonly string[];
  readonly refused: number;
}

/**
 * Judges so many mutations of a message, the same ones for the same seed, in the message’s revisions by turns.
 * All rules judge a message only when its shape has no error: another rule may still find one.
 */
export async function compare(valid: ValidMessage, count: number, seed: number): Promise<Comparison> {
  const random = randomNumbers(seed);
  const judges = valid.revisions.map((revision) => ({
    revision,
    all: new Judge(valid, revision),
  }));
  const era = eraOf(valid.revisions[0] ?? '2026-07-28');
  const client = await OfficialClient.connect(era);
  const passed: string[] = [];
  const stricter: string[] = [];
  let refused = 0;
  /** Small messages are often changed in the same way. */
  const judged = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const judge = judges[index % judges.length];
    if (judge === undefined) break;
    const n = index + 1;
    const message = mutatedMessage(valid, n, judge.revision, random);
    const text = JSON.stringify({ ...message, id: 0, revision: judge.revision });
    if (judged.has(text)) continue;
    judged.add(text);
    const errors = shapeErrors(valid, message, judge.revision);
    const isAccepted = (await client.accepts(valid, message)) ?? true;
    if (isAccepted && (era === 'modern' || firstSdkAccepts(valid, message))) {
      const others = errors.filter(({ pointer }) => !isLax(pointer));
      if (others.length > 0) stricter.push(`${judge.revision} ${others[0]?.pointer} ${JSON.stringify(message)}`);
    } else {
      refused += 1;
      if (errors.length === 0 && judge.all.errors(message, n).length === 0)
        passed.push(`${judge.revision} ${JSON.stringify(message)}`);
    }
  }
  return { passed, stricter, refused };
}

/** Where a message doesn't have its shape: what the rules of shapes find, without the engine, which takes most of the time. */
function shapeErrors({ kind, method, params = {} }: ValidMessage, message: JsonObject, revision: Revision): Misfit[] {
  const result = isJsonObject(message.result) ? message.result : undefined;
  const shape = shapeOf({ kind, method, result, request: { params } }, revision);
  if (shape === undefined) return [];
  return misfitsIn(message, shape, revision, '').filter(({ problem }) => problem !== 'later');
}

function isLax(pointer: string): boolean {
  const place = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return lax.some((each) => each.pointer.test(place));
}

/** A valid message of a server as it is sent. */
export function wholeMessage({ kind, method, part }: ValidMessage, n: number, revision: Revision): JsonObject {
  const sent = part(n);
  if (kind === 'result')
    return { jsonrpc: '2.0', id: n, result: method === 'initialize' ? { ...sent, protocolVersion: revision } : sent };
  if (kind === 'notification') return { jsonrpc: '2.0', method, params: sent };
  return { jsonrpc: '2.0', id: n, method, params: sent };
}

/** The result or the params are changed, or the message around them. */
function mutatedMessage(valid: ValidMessage, n: number, revision: Revision, random: () => number): JsonObject {
  const whole = wholeMessage(valid, n, revision);
  const name = valid.kind === 'result' ? 'result' : 'params';
  const holder: Json = mutated({ [name]: whole[name] ?? {} }, random);
  const { [name]: _, ...around } = whole;
  return { ...around, ...(isJsonObject(holder) && holder) };
}
