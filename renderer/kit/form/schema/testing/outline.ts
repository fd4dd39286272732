import type { Json } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { asObject } from '../exact-document.ts';
import { type FieldLevel, levelOf } from '../field-level.ts';
import { rootSchema, SchemaScope } from '../schema-scope.ts';
import { itemSchema } from '../shapes.ts';

/** Deeper than this, a form waits to be opened. */
const deepest = 3;

/** What a form of this schema draws for a document, as text: for tests, which compare it with what it should be. */
export function outline(sent: Json | undefined, document: Json = {}): string {
  const { schema, problem } = rootSchema(sent);
  const scope = new SchemaScope(schema);
  const lines: string[] = problem === undefined ? [] : [`!${problem.code}`];
  const draw = (name: string, part: Json, value: Json | undefined, depth: number) => {
    const level = levelOf(scope, part, value, undefined, depth === -1);
    if (depth >= 0) lines.push(`${'  '.repeat(depth)}${name}: ${levelText(level)}`);
    else if (level.groups.length + level.notes.length > 0) lines.push(`(${levelText(level)})`);
    if (depth >= deepest) return;
    const object = asObject(value);
    if (level.kind === 'object' && (value !== undefined || depth < 1)) {
      for (const property of level.object.properties) {
        const mark = property.isRequired ? '*' : '';
        draw(property.name + mark, property.schema, ownValue(object, property.name), depth + 1);
      }
      for (const key of Object.keys(object ?? {})) {
        if (!level.object.names.has(key)) draw(`${key}+`, level.object.further, ownValue(object, key), depth + 1);
      }
    }
    if (level.kind === 'array' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        draw(`[${index}]`, itemSchema(level.array, index), item, depth + 1);
      }
    }
  };
  draw('', schema, document, -1);
  return lines.join('\n');
}

function levelText(level: FieldLevel): string {
  const { kind, values, isNullable, groups, notes, title } = level;
  const choices = values?.map(
    ({ value, title: name }) => (name === undefined ? '' : `${name}=`) + JSON.stringify(value),
  );
  return [
    title === undefined ? '' : `“${title}”`,
    `${choices === undefined ? kind : choices.join('|')}${isNullable ? ' or null' : ''}`,
    ...groups.map(({ keyword, labels, chosen }) => {
      const marked = labels.map((label, index) => (index === chosen ? `[${label}]` : label));
      return `${keyword}(${marked.join(' ')})`;
    }),
    ...notes.map(({ code }) => `!${code}`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
