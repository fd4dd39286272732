import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { CatalogItem } from '../../model/lists/catalog.ts';
import { isTooDeep } from '../json/json-depth.ts';
import { withoutNulls } from '../nulls/nulls.ts';
import { resourceShape } from '../nulls/shapes.ts';
import { isCutItem } from './cut-item.ts';

/** Problems of a listed resource or template, which is still shown. */
type ItemProblem =
  | 'notAnObject'
  | 'tooDeep'
  | 'tooLarge'
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

/** A listed resource or resource template. */
export interface ResourceItem {
  /** Index in the server's list, which distinguishes duplicates. */
  ordinal: number;
  /** The URI, or a template's `uriTemplate`; empty when it is missing. */
  uri: string;
  /** Empty when it is missing. */
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  /** In bytes. */
  size?: number;
  audience?: readonly string[];
  /** 0 (optional) to 1 (required). */
  priority?: number;
  /** ISO 8601, as sent. */
  lastModified?: string;
  problems: readonly ItemProblem[];
  /** Invalid fields as sent. */
  sent?: SentFields;
}

type SentFields = { [field in 'size' | 'annotations' | 'audience' | 'priority' | 'lastModified']?: Json };

const noProblems: readonly ItemProblem[] = Object.freeze([]);

/** Reads one listed resource. Never throws: invalid fields are left out and named in `problems`. */
export function readResourceItem({ ordinal, raw }: CatalogItem): ResourceItem {
  return readItem(ordinal, raw, 'uri');
}

/** Reads one listed resource template; its `uriTemplate` becomes `uri`. */
export function readTemplateItem({ ordinal, raw }: CatalogItem): ResourceItem {
  return readItem(ordinal, raw, 'uriTemplate');
}

export function unlistedItem(uri: string): ResourceItem {
  return { ordinal: -1, uri, name: '', problems: noProblems };
}

/** The title, else the name, else the URI. */
export function itemLabel(item: ResourceItem): string {
  return item.title || item.name || item.uri;
}

function readItem(ordinal: number, sent: Json, uriField: string): ResourceItem {
  const raw = withoutNulls(sent, resourceShape);
  if (!isJsonObject(raw)) return { ordinal, uri: '', name: '', problems: ['notAnObject'] };
  const problems: ItemProblem[] = isTooDeep(raw) ? ['tooDeep'] : [];
  if (isCutItem(raw)) problems.push('tooLarge');

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
    const wrongAsSent = wrongFields(raw, problems);
    if (wrongAsSent !== undefined) item.sent = wrongAsSent;
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

/** The last parsed date: several callers need the date of the same item. */
let last = { text: '', time: Number.NaN };

/** Milliseconds since 1970; NaN when it isn't a date. */
export function timeOf(lastModified: string): number {
  if (lastModified !== last.text) last = { text: lastModified, time: Date.parse(lastModified) };
  return last.time;
}

export type AnnotatedField = 'size' | 'audience' | 'priority' | 'lastModified';

interface ShownFact {
  text: string;
  /** False when the specification doesn't allow the value; `text` is then its JSON. */
  isValid: boolean;
}

const problemOf: Record<AnnotatedField, ItemProblem> = {
  size: 'sizeInvalid',
  audience: 'audienceInvalid',
  priority: 'priorityInvalid',
  lastModified: 'lastModifiedInvalid',
};

/** Most characters of an invalid value. */
const maxCharacters = 200;

/** A field's text, valid or not; undefined when absent. */
export function shownFact(item: ResourceItem, field: AnnotatedField): ShownFact | undefined {
  if (item.problems.includes(problemOf[field])) return wrong(item.sent?.[field]);
  const value = item[field];
  if (value !== undefined) return { text: Array.isArray(value) ? value.join(', ') : String(value), isValid: true };
  if (field !== 'size' && item.problems.includes('annotationsInvalid')) return wrong(item.sent?.annotations);
  return undefined;
}

function wrong(sent: unknown): ShownFact {
  return { text: (JSON.stringify(sent) ?? '').slice(0, maxCharacters), isValid: false };
}
