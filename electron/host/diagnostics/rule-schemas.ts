import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { valueAtPointer } from '#shared/model/json/json-pointer.ts';
import type { SchemaChecks, SchemaFault } from '#shared/rules/session.ts';
import { checkValue } from '../schemas/check-value.ts';
import { BadSchemaError, type PreparedSchema, prepareSchema } from '../schemas/prepared-schema.ts';
import { inTime } from '../wire/slices/in-time.ts';

const knownSchemas = 500;
/** Larger schemas and values aren't checked, in characters. */
const mostCharacters = 1_000_000;

/** `uncertain`: it refers to elsewhere or to itself. Undefined: it couldn't be prepared within the limits. */
type Prepared = { schema: PreparedSchema } | { fault: SchemaFault } | 'uncertain' | undefined;

/** Checks of untrusted schemas for rules. A check that takes too long is ended, and its schema isn't checked again. */
export class RuleSchemas implements SchemaChecks {
  readonly #known = new BoundedMap<string, Prepared>(knownSchemas);
  notJudged = 0;

  schemaFault(schema: JsonObject): SchemaFault | undefined {
    const prepared = this.#prepared(JSON.stringify(schema));
    if (prepared === undefined) return this.#leftOut();
    if (prepared === 'uncertain') return undefined;
    if ('fault' in prepared) return prepared.fault;
    const isDialectUnknown = prepared.schema.doubts.some(({ code }) => code === 'dialect');
    if (!isDialectUnknown) return undefined;
    const actual = schema.$schema;
    return { pointer: '/$schema', keyword: '$schema', isDialectUnknown, ...(actual !== undefined && { actual }) };
  }

  valueFault(schema: JsonObject, value: Json): SchemaFault | undefined {
    const [text, valueText] = [JSON.stringify(schema), JSON.stringify(value)];
    const prepared = this.#prepared(text);
    if (prepared === undefined || prepared === 'uncertain') return this.#leftOut();
    // The schema's own fault is reported with the schema.
    if ('fault' in prepared) return undefined;
    if (valueText.length > mostCharacters) return this.#leftOut();
    const found = inTime(() => checkValue(valueText, () => prepared.schema));
    if (found === undefined) this.#known.set(text, undefined);
    if (found === undefined || found.verdict === 'tooSlow') return this.#leftOut();
    const first = found.verdict === 'invalid' ? found.violations[0] : undefined;
    if (first === undefined) return undefined;
    const { pointer, keyword } = first;
    const actual = valueAtPointer(value, pointer);
    return { pointer, keyword, ...(actual !== undefined && { actual }) };
  }

  #leftOut(): undefined {
    this.notJudged += 1;
    return undefined;
  }

  #prepared(text: string): Prepared {
    if (text.length > mostCharacters) return undefined;
    if (this.#known.has(text)) return this.#known.get(text);
    const prepared = inTime(() => prepare(text));
    this.#known.set(text, prepared);
    return prepared;
  }
}

function prepare(text: string): Prepared {
  const raw: Json = JSON.parse(text);
  try {
    return { schema: prepareSchema(raw) };
  } catch (error) {
    if (!(error instanceof BadSchemaError)) throw error;
    const { code, pointer = '' } = error.note;
    // A reference to elsewhere isn't followed, and one to itself is valid, so that nothing is certain.
    if (code === 'outside' || code === 'circular') return 'uncertain';
    const actual = valueAtPointer(raw, pointer);
    const keyword = pointer.split('/').at(-1) ?? '';
    return { fault: { pointer, keyword, ...(actual !== undefined && { actual }) } };
  }
}
