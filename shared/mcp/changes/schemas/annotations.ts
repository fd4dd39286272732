import type { ChangeSide } from '../../../model/change.ts';
import { isJsonObject, type Json } from '../../../model/json/json.ts';
import { canonicalText, numberOf } from '../../json/canonical.ts';
import type { SchemaChange } from './schema-changes.ts';
import type { Node, Part } from './schema-document.ts';
import { isEndOfIntegers } from './variants.ts';

/** They are shown or tell a client how to write a value; a client that doesn't know them sends and accepts the same. */
const shown = ['examples', 'deprecated', 'readOnly', 'writeOnly'] as const;
/** What is in a text, and where a value is sent (2026-07-28, custom headers from tool parameters). */
const meaning = ['contentEncoding', 'contentMediaType', 'x-mcp-header'] as const;

/**
 * Differences of defaults, descriptions and other keywords that don't say what is accepted. `isRequired`: the value is always
 * there, so that a default says nothing.
 */
export function* compareAnnotations(
  side: ChangeSide,
  old: Node,
  now: Node,
  isRequired: boolean,
): Generator<SchemaChange> {
  const [place = old[0]] = now;
  if (place === undefined) return;
  const at = (key: string) => ({ before: annotation(old, key), after: annotation(now, key) });
  const given = at('default');
  if (differs(given)) {
    const { before, after } = given;
    const kind = before === undefined ? 'default-added' : after === undefined ? 'default-removed' : 'default-changed';
    const pointer = pointerOf(now, place, 'default');
    // A call that leaves the property out means something else now.
    if (side === 'input' && before !== undefined && !isRequired)
      yield { kind, class: 'risky', reason: 'defaultDiffers', pointer, ...given };
    else yield { kind, class: 'info', reason: 'onlyShown', pointer, ...given };
  }
  for (const key of ['title', 'description'] as const) {
    const texts = at(key);
    if (!differs(texts)) continue;
    const pointer = pointerOf(now, place, key);
    // Who describes a parameter says what a model does with it.
    yield { kind: 'description-changed', ...(key === 'title' ? onlyShown : forModels), pointer, ...texts };
  }
  for (const key of [...shown, ...meaning]) {
    const values = at(key);
    if (!differs(values)) continue;
    const isShown = shown.some((each) => each === key);
    const pointer = pointerOf(now, place, key);
    yield { kind: 'annotation-changed', ...(isShown ? onlyShown : otherContent), pointer, ...values };
  }
  if (annotation(old, 'type') !== 'integer' || annotation(now, 'type') !== 'integer') return;
  for (const [key, sign] of [
    ['minimum', 1],
    ['maximum', -1],
  ] as const) {
    const values = at(key);
    if (!differs(values) || !Object.values(values).every((value) => isNoLimit(value, sign))) continue;
    yield { kind: 'limit-changed', ...onlyShown, pointer: pointerOf(now, place, key), ...values };
  }
}

const onlyShown = { class: 'info', reason: 'onlyShown' } as const;
const forModels = { class: 'minor', reason: 'modelReads' } as const;
const otherContent = { class: 'risky', reason: 'contentDiffers' } as const;

function isNoLimit(value: Json | undefined, sign: 1 | -1): boolean {
  const number = value === undefined ? undefined : numberOf(value);
  return value === undefined || (number !== undefined && isEndOfIntegers(number, sign));
}

function differs({ before, after }: { before: Json | undefined; after: Json | undefined }): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return canonicalText(before) !== canonicalText(after);
}

/** The annotation of the first schema that has it, also through one reference. */
function annotation(node: Node, key: string): Json | undefined {
  for (const { schema, document } of node) {
    if (!isJsonObject(schema)) continue;
    if (schema[key] !== undefined) return schema[key];
    const target = typeof schema.$ref === 'string' ? document.resolve(schema.$ref)?.schema : undefined;
    if (isJsonObject(target) && target[key] !== undefined) return target[key];
  }
  return undefined;
}

function pointerOf(node: Node, place: Part, key: string): string {
  const found = node.find(({ schema }) => isJsonObject(schema) && schema[key] !== undefined);
  return found === undefined ? place.pointer : `${found.pointer}/${key}`;
}
