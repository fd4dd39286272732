import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';

/** Limits recursive schemas. */
const deepest = 8;

/** A value for every property of a tool's `inputSchema`. */
export function exampleArguments(inputSchema: Json | undefined): JsonObject {
  const value = exampleValue(inputSchema ?? {});
  return isJsonObject(value) ? value : {};
}

/** The defaults of a form's fields, and examples for required ones without a default. */
export function formDefaults(requestedSchema: Json | undefined): JsonObject {
  const schema = isJsonObject(requestedSchema) ? requestedSchema : {};
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required: readonly Json[] = Array.isArray(schema.required) ? schema.required : [];
  const content: JsonObject = {};
  for (const [name, property] of Object.entries(properties)) {
    const hasDefault = isJsonObject(property) && property.default !== undefined;
    if (hasDefault || required.includes(name)) content[name] = exampleValue(property);
  }
  return content;
}

function exampleValue(schema: Json, depth = 0): Json {
  if (!isJsonObject(schema) || depth > deepest) return null;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  const [alternative] = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
  if (alternative !== undefined) return exampleValue(alternative, depth + 1);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return 'x';
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? Math.max(2, schema.minimum) : 2;
    case 'boolean':
      return true;
    case 'array':
      return schema.items === undefined ? [] : [exampleValue(schema.items, depth + 1)];
    default: {
      const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
      return Object.fromEntries(properties.map(([name, property]) => [name, exampleValue(property, depth + 1)]));
    }
  }
}
