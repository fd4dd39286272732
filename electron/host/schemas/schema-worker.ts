import { parentPort } from 'node:worker_threads';
import type { CheckReply, CheckRequest } from './check-message.ts';
import { checkValue } from './check-value.ts';
import { type PreparedSchema, prepareSchema } from './prepared-schema.ts';

if (parentPort === null) throw new Error('Schemas are checked in a worker thread');
const host = parentPort;

/** By hash. A schema that cannot be prepared fails the same way each time. */
const known = new Map<string, () => PreparedSchema>();

host.on('message', ({ schema, clears, valueText }: CheckRequest) => {
  if (clears) known.clear();
  host.postMessage(checkValue(valueText, () => schema && prepared(schema)) satisfies CheckReply);
});
host.postMessage('ready' satisfies CheckReply);

function prepared({ hash, text }: NonNullable<CheckRequest['schema']>): PreparedSchema {
  const prepare = known.get(hash) ?? once(() => prepareSchema(JSON.parse(text ?? 'null')));
  known.set(hash, prepare);
  return prepare();
}

function once<T>(make: () => T): () => T {
  let outcome: { value: T } | { error: unknown } | undefined;
  return () => {
    try {
      outcome ??= { value: make() };
    } catch (error) {
      outcome = { error };
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}
