import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FieldLevel } from './schema/field-level.ts';

/** One level in the terms of the form library: flat, and only with keywords that it draws well. */
export interface DrawnSchema {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

const json: DrawnSchema = { schema: { type: 'string' }, uiSchema: { 'ui:field': 'JsonField' } };
const object: DrawnSchema = { schema: { type: 'object' }, uiSchema: {} };
const array: DrawnSchema = { schema: { type: 'array' }, uiSchema: {} };
const nothing: DrawnSchema = { schema: { type: 'null' }, uiSchema: {} };
const boolean: DrawnSchema = { schema: { type: 'boolean' }, uiSchema: {} };
const number: DrawnSchema = { schema: { type: 'number' }, uiSchema: { 'ui:widget': 'NumberWidget' } };
const text: DrawnSchema = { schema: { type: 'string' }, uiSchema: { 'ui:widget': 'text' } };
const secret: DrawnSchema = { schema: { type: 'string' }, uiSchema: { 'ui:widget': 'password' } };

/**
 * Normalises a level for the form library: without references, conjunctions, alternatives and anything below, which
 * have been resolved already; the library chooses field and widget.
 */
export function rjsfSchema(level: FieldLevel, isJson: boolean): DrawnSchema {
  if (isJson) return json;
  switch (level.kind) {
    case 'object':
      return object;
    case 'array':
      return array;
    case 'null':
      return nothing;
    case 'boolean':
      return boolean;
    case 'number':
      return number;
    case 'any':
      return json;
    case 'enum':
      return {
        schema: { type: 'string', enum: (level.values ?? []).map(({ value }) => JSON.stringify(value)) },
        uiSchema: { 'ui:widget': level.values?.length === 1 ? 'ConstWidget' : 'select' },
      };
    case 'string':
      return level.isSecret ? secret : text;
  }
}
