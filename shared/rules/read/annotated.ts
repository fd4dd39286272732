import type { FindingItem } from '../../model/findings/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { RuleFrame } from '../rule.ts';
import { contentBlocksIn } from './content-blocks.ts';
import { listedIn } from './listed.ts';
import { pointerTo } from './message.ts';

/** The annotations of a resource, template or content block. */
export interface Annotations {
  readonly annotations: JsonObject;
  readonly at: string;
  readonly item?: FindingItem;
}

/** All annotations in a frame of the server. */
export function annotationsIn(frame: RuleFrame): Annotations[] {
  if (frame.direction !== 'in') return [];
  const found: Annotations[] = [];
  const add = (annotations: Json | undefined, at: string, item: FindingItem | undefined) => {
    if (isJsonObject(annotations)) found.push({ annotations, at: pointerTo(at, 'annotations'), ...(item && { item }) });
  };
  for (const { method, result, pointer } of frame.messages) {
    if (method !== 'resources/list' && method !== 'resources/templates/list') continue;
    if (result === undefined) continue;
    for (const { raw, at, item } of listedIn(method, result, pointer)) add(raw.annotations, at, item);
  }
  for (const { block, at, item } of contentBlocksIn(frame)) add(block.annotations, at, item);
  return found;
}
