import type { CatalogItem } from '../../model/catalog.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { isTooDeep } from '../json/json-depth.ts';

/** What is wrong with a listed resource or template. The item stays visible and is marked. */
type ItemProblem =
  | 'notAnObject'
  | 'tooDeep'
  | 'uriMissing'
  | 'nameMissing'
  | 'titleInvalid'
  | 'descriptionInvalid'
  | 'mimeTypeInvalid'
  | 'sizeInvalid'
  | 'annotationsInvalid'
  | 'audienceInvalid'
  | 'priorityInvalid'
  | 'lastModifiedInvalid';

/** A resource or a resource template as a view needs it. Its raw JSON stays with the catalogue. */
export interface ResourceItem {
  /** Position in the server's list, from 0: tells duplicates apart. */
  ordinal: number;
  /** The URI, or a template's `uriTemplate`; empty when the server gave none. */
  uri: string;
  /** Empty when the server gave none. */
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  /** Bytes, as the server claims. */
  size?: number;
  audience?: readonly string[];
  /** 0 (optional) to 1 (required). */
  priority?: number;
  /** ISO 8601, as sent. */
  lastModified?: string;
  problems: readonly ItemProblem[];
  /** What the server sent in fields that are wrong, so that it can be shown as it came. */
  sent?: SentFields;
}

type SentFields = { [field in 'size' | 'annotations' | 'audience' | 'priority' | 'lastModified']?: Json };

const noProblems: readonly ItemProblem[] = Object.freeze([]);

/** Reads one listed resource. Never throws: a field of the wrong type is left out and named in `problems`. */
export function readResourceItem({ ordinal, raw }: CatalogItem): ResourceItem {
  return readItem(ordinal, raw, 'uri');
}

/** Reads one listed resource template in the same way; its `uriTemplate` becomes `uri`. */
export function readTemplateItem({ ordinal, raw }: CatalogItem): ResourceItem {
  return readItem(ordinal, raw, 'uriTemplate');
}

/** A resource of which only the URI is known: one that no list names. */
export function unlistedItem(uri: string): ResourceItem {
  return { ordinal: -1, uri, name: '', problems: noProblems };
}

/** What to call an item: its title, else its name, else its URI. Empty when it has none of them. */
export function itemLabel(item: ResourceItem): string {
  return item.title || item.name || item.uri;
}

function readItem(ordinal: number, raw: Json, uriField: string): ResourceItem {
  if (!isJsonObject(raw)) return { ordinal, uri: '', name: '', problems: ['notAnObject'] };
  const problems: ItemProblem[] = isTooDeep(raw) ? ['tooDeep'] : [];

  const text = (key: string, problem: ItemProblem): string | undefined => {
    const value = raw[key];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    problems.push(problem);
    return undefined;
  };
  const required = (key: string, problem: ItemProblem): string => {
    const value = raw[key];
    if (typeof value === 'string' && value !== '') return value;
    problems.push(problem);
    return '';
  };

  const item: ResourceItem = {
    ordinal,
    uri: required(uriField, 'uriMissing'),
    name: required('name', 'nameMissing'),
    title: text('title', 'titleInvalid'),
    description: text('description', 'descriptionInvalid'),
    mimeType: text('mimeType', 'mimeTypeInvalid'),
    size: sizeOf(raw.size, problems),
    problems: noProblems,
  };
  readAnnotations(raw.annotations, item, problems);
  if (problems.length > 0) {
    item.problems = problems;
    const sent = wrongFields(raw, problems);
    if (sent !== undefined) item.sent = sent;
  }
  return item;
}

function wrongFields(raw: JsonObject, problems: readonly ItemProblem[]): SentFields | undefined {
  const annotations = isJsonObject(raw.annotations) ? raw.annotations : {};
  const sent: SentFields = {
    ...(problems.includes('sizeInvalid') && { size: raw.size ?? null }),
    ...(problems.includes('annotationsInvalid') && { annotations: raw.annotations ?? null }),
    ...(problems.includes('audienceInvalid') && { audience: annotations.audience ?? null }),
    ...(problems.includes('priorityInvalid') && { priority: annotations.priority ?? null }),
    ...(problems.includes('lastModifiedInvalid') && { lastModified: annotations.lastModified ?? null }),
  };
  return Object.keys(sent).length === 0 ? undefined : sent;
}

function sizeOf(value: Json | undefined, problems: ItemProblem[]): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  problems.push('sizeInvalid');
  return undefined;
}

function readAnnotations(value: Json | undefined, item: ResourceItem, problems: ItemProblem[]): void {
  if (value === undefined) return;
  if (!isJsonObject(value)) {
    problems.push('annotationsInvalid');
    return;
  }
  const { audience, priority, lastModified } = value;
  if (Array.isArray(audience) && audience.every((entry) => typeof entry === 'string')) item.audience = audience;
  else if (audience !== undefined) problems.push('audienceInvalid');

  if (typeof priority === 'number' && priority >= 0 && priority <= 1) item.priority = priority;
  else if (priority !== undefined) problems.push('priorityInvalid');

  if (typeof lastModified === 'string') item.lastModified = lastModified;
  if (lastModified !== undefined && (typeof lastModified !== 'string' || Number.isNaN(timeOf(lastModified)))) {
    problems.push('lastModifiedInvalid');
  }
}

/** The last date that was asked for: that of one item is needed by several. */
let last = { text: '', time: Number.NaN };

/** Milliseconds since 1970; NaN for what isn't a date. */
export function timeOf(lastModified: string): number {
  if (lastModified !== last.text) last = { text: lastModified, time: Date.parse(lastModified) };
  return last.time;
}

export type AnnotatedField = 'size' | 'audience' | 'priority' | 'lastModified';

interface ShownFact {
  text: string;
  /** False for a value that the specification does not allow; `text` is then what the server sent, as JSON. */
  isValid: boolean;
}

const problemOf: Record<AnnotatedField, ItemProblem> = {
  size: 'sizeInvalid',
  audience: 'audienceInvalid',
  priority: 'priorityInvalid',
  lastModified: 'lastModifiedInvalid',
};

/** The longest piece of a wrong value that a row shows. */
const mostCharacters = 200;

/** The annotation `field` of an item, valid or not; undefined when absent. */
export function shownFact(item: ResourceItem, field: AnnotatedField): ShownFact | undefined {
  if (item.problems.includes(problemOf[field])) return wrong(item.sent?.[field]);
  const value = item[field];
  if (value !== undefined) return { text: Array.isArray(value) ? value.join(', ') : String(value), isValid: true };
  if (field !== 'size' && item.problems.includes('annotationsInvalid')) return wrong(item.sent?.annotations);
  return undefined;
}

function wrong(sent: unknown): ShownFact {
  return { text: (JSON.stringify(sent) ?? '').slice(0, mostCharacters), isValid: false };
}
