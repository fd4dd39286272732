import { isJsonObject, type Json, stringAt } from '../../../model/json/json.ts';
import { pointerSteps, pointerTo } from '../../../model/json/json-pointer.ts';
import { percentDecoded } from '../../percent-decoded.ts';

/** A schema and where it is. */
export interface Part {
  readonly schema: Json;
  readonly document: SchemaDocument;
  /** A JSON pointer (RFC 6901) from the item that has the schema. */
  readonly pointer: string;
}

/** Schemas that all hold; without any, everything is accepted. */
export type Node = readonly Part[];

/** Most steps of a local reference, and most values that are looked through for an anchor. */
const maxTokens = 64;
const maxAnchored = 20_000;

const olderDialect = /^https?:\/\/json-schema\.org\/draft-0[3467]\/schema#?$/;

/** A schema whose local references can be followed. */
export class SchemaDocument {
  readonly root: Json;
  readonly #pointer: string;
  readonly #rootPart: Part;
  /** Draft 7 and earlier: what is beside a `$ref` is ignored, and `items` may be an array. */
  readonly isOlder: boolean;
  #anchors: ReadonlyMap<string, Part> | undefined;

  /** `pointer` is where the schema is in its item. */
  constructor(root: Json, pointer: string) {
    this.root = root;
    this.#pointer = pointer;
    this.#rootPart = { schema: root, document: this, pointer };
    this.isOlder = olderDialect.test(stringAt(root, '$schema') ?? '');
  }

  get node(): Node {
    return [this.#rootPart];
  }

  /** What a reference in this document points to; undefined for another document or nothing. */
  resolve(ref: string): Part | undefined {
    const id = stringAt(this.root, '$id');
    const local = id !== undefined && ref.startsWith(`${id}#`) ? ref.slice(id.length) : ref;
    if (local === '#' || local === '') return this.#rootPart;
    if (!local.startsWith('#')) return undefined;
    const fragment = percentDecoded(local.slice(1));
    return fragment.startsWith('/') ? this.#at(fragment) : this.#anchored(fragment);
  }

  #at(path: string): Part | undefined {
    const tokens = pointerSteps(path);
    if (tokens.length > maxTokens) return undefined;
    let schema: Json | undefined = this.root;
    for (const key of tokens) {
      if (Array.isArray(schema)) schema = /^\d{1,9}$/.test(key) ? schema[Number(key)] : undefined;
      else schema = isJsonObject(schema) && Object.hasOwn(schema, key) ? schema[key] : undefined;
      if (schema === undefined) return undefined;
    }
    return { schema, document: this, pointer: `${this.#pointer}${path}` };
  }

  #anchored(name: string): Part | undefined {
    this.#anchors ??= this.#findAnchors();
    return this.#anchors.get(name);
  }

  #findAnchors(): ReadonlyMap<string, Part> {
    const found = new Map<string, Part>();
    const open: Part[] = [this.#rootPart];
    for (let left = maxAnchored; left > 0; left -= 1) {
      const part = open.pop();
      if (part === undefined) break;
      if (!isJsonObject(part.schema) && !Array.isArray(part.schema)) continue;
      const anchor = stringAt(part.schema, '$anchor') ?? stringAt(part.schema, '$id')?.replace(/^#/, '');
      if (anchor !== undefined && !found.has(anchor)) found.set(anchor, part);
      for (const [key, schema] of Object.entries(part.schema)) open.push(childOf(part, schema, key));
    }
    return found;
  }
}

/** A schema below another one, at these keys. */
export function childOf({ document, pointer }: Part, schema: Json, ...keys: string[]): Part {
  return { schema, document, pointer: pointerTo(pointer, ...keys) };
}

/** The members of an object, none for anything else. */
export function membersOf(value: Json | undefined): [string, Json][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** The texts of a list, none for anything else. */
export function schemaTexts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
