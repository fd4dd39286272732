import { Validator } from '@cfworker/json-schema';
import { isJsonObject } from '../../model/json/json.ts';
import type { SchemaChecks } from '../session.ts';

/** Checks for examples: of schemas only the dialect and whether `properties` is an object, of values all keywords. */
export const exampleSchemaChecks: SchemaChecks = {
  notJudged: 0,
  schemaFault({ $schema, properties }) {
    if (typeof $schema === 'string' && !$schema.includes('json-schema.org'))
      return { pointer: '/$schema', keyword: '$schema', isDialectUnknown: true };
    if (properties === undefined || isJsonObject(properties)) return undefined;
    return { pointer: '/properties', keyword: 'properties', actual: properties };
  },
  valueFault(schema, value) {
    try {
      const error = new Validator(schema, '2020-12', false).validate(value).errors.at(-1);
      return error && { pointer: error.instanceLocation.slice(1), keyword: error.keyword };
    } catch {
      // It throws for schemas that aren't valid.
      return undefined;
    }
  },
};
