import type { ChangeSide } from '../../../model/change.ts';
import { isJsonObject, type Json } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import type { SchemaChange } from './schema-changes.ts';
import type { Node, Part } from './schema-document.ts';

/** Differences of defaults and descriptions, which don't say what is accepted. */
export function* compareAnnotations(side: ChangeSide, old: Node, now: Node): Generator<SchemaChange> {
  const [place = old[0]] = now;
  if (place === undefined) return;
  const at = (key: string) => ({ before: annotation(old, key), after: annotation(now, key) });
  const given = at('default');
  if (differs(given)) {
    const { before, after } = given;
    const kind = before === undefined ? 'default-added' : after === undefined ? 'default-removed' : 'default-changed';
    const pointer = pointerOf(now, place, 'default');
    // A call that leaves the property out means something else now.
    if (side === 'input' && before !== undefined)
      yield { kind, class: 'risky', reason: 'defaultDiffers', pointer, ...given };
    else yield { kind, class: 'info', reason: 'onlyShown', pointer, ...given };
  }
  for (const key of ['title', 'description'] as const) {
    const texts = at(key);
    if (!differs(texts)) continue;
    const pointer = pointerOf(now, place, key);
    yield { kind: 'description-changed', class: 'info', reason: 'modelReads', pointer, ...texts };
  }
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
