import { createHash, type Hash } from 'node:crypto';
import { atOnce, type Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';

/** So many values are hashed at once; more in slices. */
const mostAtOnce = 2000;
const chunkCharacters = 65_536;

/** Hashes of the listed definitions, which are never changed in place. */
const known = new WeakMap<object, string>();

/**
 * SHA-256 in hex over the definitions, independent of the order of fields. Without `prepareHashes`, very large ones are
 * hashed at once.
 */
export function definitionHash(definitions: readonly Json[]): string {
  const hash = createHash('sha256');
  for (const definition of definitions) hash.update(atOnce(hashing(definition)));
  return hash.digest('hex');
}

/** Hashes definitions in slices, so that `definitionHash` has nothing left to do; undefined: that is already so. */
export function prepareHashes(definitions: readonly Json[]): Promise<void> | undefined {
  const steps = hashingAll(definitions);
  for (let values = 0; values < mostAtOnce; values += 1) {
    if (steps.next().done === true) return undefined;
  }
  return inSlices(steps);
}

function* hashingAll(definitions: readonly Json[]): Steps {
  for (const definition of definitions) {
    yield* hashing(definition);
    yield;
  }
}

function* hashing(definition: Json): Steps<string> {
  const remembered = typeof definition === 'object' && definition !== null ? known.get(definition) : undefined;
  if (remembered !== undefined) return remembered;
  const writer = new HashWriter();
  yield* writing(definition, writer);
  const hash = writer.digest();
  if (typeof definition === 'object' && definition !== null) known.set(definition, hash);
  return hash;
}

/** Writes JSON with sorted fields; a level of nesting is a generator, of which there are at most `MAX_DEPTH`. */
function* writing(value: Json, writer: HashWriter): Steps {
  if (Array.isArray(value)) {
    writer.write('[');
    for (const [index, item] of value.entries()) {
      if (index > 0) writer.write(',');
      if (typeof item === 'object' && item !== null) yield* writing(item, writer);
      else writer.write(JSON.stringify(item));
      if (index % 100 === 0) yield;
    }
    writer.write(']');
  } else if (isJsonObject(value)) {
    writer.write('{');
    for (const [index, key] of Object.keys(value).sort().entries()) {
      if (index > 0) writer.write(',');
      writer.write(`${JSON.stringify(key)}:`);
      const member = value[key] ?? null;
      if (typeof member === 'object' && member !== null) yield* writing(member, writer);
      else writer.write(JSON.stringify(member));
      if (index % 100 === 0) yield;
    }
    writer.write('}');
  } else writer.write(JSON.stringify(value));
}

/** Hashes text that comes in many small pieces. */
class HashWriter {
  readonly #hash: Hash = createHash('sha256');
  #chunk = '';

  write(text: string): void {
    this.#chunk += text;
    if (this.#chunk.length < chunkCharacters) return;
    this.#hash.update(this.#chunk);
    this.#chunk = '';
  }

  digest(): string {
    return this.#hash.update(this.#chunk).digest('hex');
  }
}
