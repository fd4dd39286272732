import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Json } from '#shared/model/json.ts';
import { fieldId, setValue, useForm } from './form-context.ts';
import { SchemaField } from './form-library.ts';
import type { FieldPlace, FormNode } from './form-node.ts';
import { canDraw } from './schema/drawable.ts';
import { isJson } from './schema/exact-document.ts';
import { type FieldLevel, levelOf } from './schema/field-level.ts';
import { type JsonPath, pointerOf } from './schema/json-path.ts';

interface ValueFieldProps {
  path: JsonPath;
  name: string;
  schema: Json;
  value: Json | undefined;
  place: FieldPlace;
  depth: number;
}

const ignore = () => undefined;

/** One value: its level of the schema is resolved here, and drawn by the form library. Drawn anew when it changes. */
export const ValueField = memo(function ValueField(props: ValueFieldProps) {
  const { path, name, schema, value, place, depth } = props;
  const form = useForm();
  const pointer = useMemo(() => pointerOf(path), [path]);
  const choices = useStore(form.state, (state) => state.choices[pointer]);
  const wantsJson = useStore(form.state, (state) => state.asJson[pointer] === true);
  const isRoot = place.kind === 'root';
  const node = useMemo<FormNode>(() => {
    const level = levelOf(form.scope, schema, value, choices, isRoot);
    // `null` has a sign of its own, whatever the field.
    const isUndrawable = value !== null && !canDraw(level, value) && level.kind !== 'any';
    const isJson = wantsJson || isUndrawable || level.kind === 'any';
    return { path, pointer, name, place, depth, schema, level, value, isJson, isUndrawable };
  }, [form.scope, path, pointer, name, place, depth, schema, value, choices, wantsJson, isRoot]);
  const { schema: drawn, uiSchema } = useMemo(() => rjsfSchema(node.level, node.isJson), [node.level, node.isJson]);
  const fieldPathId = useMemo(() => ({ $id: fieldId(form.formId, pointer), path: [...path] }), [form, pointer, path]);
  const registry = useMemo(() => ({ ...form.registry, formContext: node }), [form.registry, node]);
  return (
    <SchemaField
      registry={registry}
      schema={drawn}
      uiSchema={uiSchema}
      name={name}
      fieldPathId={fieldPathId}
      formData={value}
      required={place.kind === 'property' && place.isRequired}
      onChange={(next) => {
        if (next === undefined || isJson(next)) setValue(form, path, next);
      }}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
});

/** One level in the terms of the form library: flat, and only with keywords that it draws well. */
interface DrawnSchema {
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
function rjsfSchema(level: FieldLevel, isJson: boolean): DrawnSchema {
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
