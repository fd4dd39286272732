import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';
import { valueAtPointer } from '../model/json/json-pointer.ts';

const deepest = 8;
/** So many required members, items and alternatives are followed. */
const mostMembers = 50;
const mostItems = 3;
/** References are followed so often in one schema. */
const mostReferences = 200;

/**
 * Arguments to begin with for a tool: the required ones of its schema, with the schema's own default, example or first
 * choice, else the least value of the type. They may not fit: a person looks at them before they are sent.
 */
export function starterArguments(inputSchema: Json | undefined): JsonObject {
  const root = inputSchema ?? {};
  let references = 0;

  function value(schema: Json, depth: number): Json {
    if (!isJsonObject(schema)) return '';
    const { $ref } = schema;
    if (typeof $ref === 'string' && references < mostReferences) {
      references += 1;
      const target = referenced(root, $ref);
      if (target !== undefined && depth < deepest) return value(target, depth + 1);
    }
    const given = givenValue(schema);
    if (given !== undefined) return given;
    const [alternative] = [schema.anyOf, schema.oneOf, schema.allOf].find((each) => Array.isArray(each)) ?? [];
    if (schema.type === undefined && alternative !== undefined && depth < deepest) return value(alternative, depth + 1);
    return typedValue(schema, depth);
  }

  function typedValue(schema: JsonObject, depth: number): Json {
    switch (typeOf(schema)) {
      case 'object':
        return members(schema, depth);
      case 'array': {
        const count = Math.min(numberAt(schema, 'minItems') ?? 0, mostItems);
        if (depth >= deepest) return [];
        return Array.from({ length: count }, () => value(schema.items ?? {}, depth + 1));
      }
      case 'boolean':
        return false;
      case 'null':
        return null;
      case 'integer':
      case 'number':
        return leastNumber(schema);
      default:
        return leastText(schema);
    }
  }

  function members({ required, properties }: JsonObject, depth: number): JsonObject {
    const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
    if (depth >= deepest) return {};
    const schemas = isJsonObject(properties) ? properties : {};
    return Object.fromEntries(
      names.slice(0, mostMembers).map((name) => {
        const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
        return [name, value(schema ?? {}, depth + 1)];
      }),
    );
  }

  const made = value(root, 0);
  return isJsonObject(made) ? made : {};
}

function givenValue(schema: JsonObject): Json | undefined {
  const { default: usual, const: only, examples, example, enum: choices } = schema;
  const [first] = Array.isArray(examples) ? examples : [];
  const [choice] = Array.isArray(choices) ? choices : [];
  return only ?? usual ?? first ?? example ?? choice;
}

function typeOf({ type, properties, required, items }: JsonObject): string | undefined {
  if (Array.isArray(type)) {
    const named = type.filter((each) => typeof each === 'string');
    return named.find((each) => each !== 'null') ?? named[0];
  }
  if (typeof type === 'string') return type;
  if (properties !== undefined || required !== undefined) return 'object';
  return items === undefined ? undefined : 'array';
}

function leastNumber(schema: JsonObject): number {
  const least = numberAt(schema, 'minimum');
  const above = numberAt(schema, 'exclusiveMinimum');
  const most = numberAt(schema, 'maximum');
  if (least !== undefined) return Math.max(least, 0) <= (most ?? Number.POSITIVE_INFINITY) ? Math.max(least, 0) : least;
  if (above !== undefined && above >= 0) return above + 1;
  return most !== undefined && most < 0 ? most : 0;
}

function leastText(schema: JsonObject): string {
  switch (schema.format) {
    case 'uri':
    case 'url':
      return 'https://example.com/';
    case 'email':
      return 'name@example.com';
    case 'date':
      return '2000-01-01';
    case 'date-time':
      return '2000-01-01T00:00:00Z';
    case 'uuid':
      return '00000000-0000-4000-8000-000000000000';
    default:
      return 'x'.repeat(Math.min(Math.max(numberAt(schema, 'minLength') ?? 0, 0), 100));
  }
}

function numberAt(schema: JsonObject, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The schema that a local reference (`#/$defs/name`) leads to. */
function referenced(root: Json, reference: string): Json | undefined {
  if (!reference.startsWith('#') || reference.length > 500) return undefined;
  return valueAtPointer(root, reference.slice(1));
}
