import { numberOf } from '../../mcp/json/canonical.ts';
import type { FindingItem } from '../../model/findings/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { contentBlocksIn, eachFound } from '../read/content-blocks.ts';
import { listed } from '../read/item-examples.ts';
import { listedIn } from '../read/listed.ts';
import { everyRevision, revisionsFrom } from '../read/revisions.ts';
import { isTime } from '../read/time.ts';
import type { Rule, RuleFamily, RuleFrame } from '../rule.ts';

/** The annotations of a resource, template or content block. */
interface Annotations {
  readonly annotations: JsonObject;
  readonly at: string;
  readonly item?: FindingItem;
}

/** All annotations in a frame of the server. */
function annotationsIn(frame: RuleFrame): Annotations[] {
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

const annotated = (annotations: { [key: string]: Json }) =>
  listed('2025-06-18', 'resources/list', { resources: [{ uri: 'note:///1', name: 'a', annotations }] });

const priority: Rule = {
  id: 'ANN-PRIO',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/resources#annotations',
  begin: eachFound(annotationsIn, function* ({ annotations: { priority: sent }, at }) {
    if (sent === undefined) return;
    const value = numberOf(sent);
    if (value === undefined || value < 0 || value > 1) yield { pointer: pointerTo(at, 'priority'), actual: sent };
  }),
  bad: annotated({ priority: 7 }),
  good: annotated({ priority: 1 }),
};

/** ISO 8601's extended form, with a time of any precision or none. */
const date = /^[+-]?\d{4,6}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

const lastModified: Rule = {
  id: 'ANN-DATE',
  severity: 'error',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'server/resources#annotations',
  begin: eachFound(annotationsIn, function* ({ annotations: { lastModified: sent }, at }) {
    if (sent === undefined) return;
    if (isTime(sent)) return;
    // The time's form is checked above; days such as the 31st of April are found here.
    const day = typeof sent === 'string' && date.test(sent) ? Date.parse(sent.split('T', 1)[0] ?? '') : Number.NaN;
    // A date alone, or a time without a zone, is ISO 8601, too; but clients refuse the whole message.
    const problem = Number.isNaN(day) ? 'format' : 'zone';
    yield { pointer: pointerTo(at, 'lastModified'), actual: sent, values: { problem } };
  }),
  bad: annotated({ lastModified: '12.01.2025 15:00' }),
  good: annotated({ lastModified: '2025-01-12T15:00:58Z' }),
};

const audience: Rule = {
  id: 'ANN-AUD',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/resources#annotations',
  begin: eachFound(annotationsIn, function* ({ annotations: { audience: sent }, at }) {
    if (sent === undefined) return;
    const isValid = Array.isArray(sent) && sent.every((role) => role === 'user' || role === 'assistant');
    if (!isValid) yield { pointer: pointerTo(at, 'audience'), actual: sent };
  }),
  bad: annotated({ audience: ['human'] }),
  good: annotated({ audience: ['user', 'assistant'] }),
};

/** The annotations of resources, templates and content blocks. */
export const annotationRules: RuleFamily = { name: 'annotations', rules: [priority, lastModified, audience] };
