import { numberOf } from '../../mcp/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Revision } from '../../model/revision.ts';
import { isTime } from '../read/time.ts';
import type { Field, Shape, SimpleType } from './shape.ts';

/** A place where a value doesn't have its shape. */
export interface Misfit {
  /** JSON pointer to it, below that of the value; to what is around it where the name of a member is very long. */
  readonly pointer: string;
  /** The member's name; of an entry of a list with its index: `content[0]`. */
  readonly field: string;
  /**
   * `value`: of the right type, but none of the choices; `extra`: a member beside those that may be there, which are the
   * choices; `later`: sound, but of a later revision.
   */
  readonly problem: 'missing' | 'type' | 'value' | 'extra' | 'later';
  /** A simple type, `list` or `choice`. */
  readonly type: string;
  readonly choices: readonly string[];
  readonly since?: Revision | undefined;
  readonly actual?: Json;
}

/** Most misfits of one message: a long list of the same kind doesn't need each. */
const most = 200;

/** Longest name of a member in a pointer. */
const mostOfName = 1000;

/**
 * Where a value differs from its shape, in the order of the shape. A member of a later revision is judged, too: clients
 * that know it refuse the message. Takes time with the value's size, and no text or number is looked at twice.
 */
export function misfitsIn(value: JsonObject, shape: Shape, revision: Revision | undefined, at: string): Misfit[] {
  const search = new Search(revision, at);
  search.visit(value, shape);
  return search.found;
}

const simple: Readonly<Record<SimpleType, (value: Json) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(numberOf(value)),
  numberOrNull: (value) => value === null || Number.isFinite(numberOf(value)),
  integer: (value) => Number.isSafeInteger(numberOf(value)),
  flag: (value) => typeof value === 'boolean',
  id: (value) => typeof value === 'string' || Number.isSafeInteger(numberOf(value)),
  share: (value) => {
    const number = numberOf(value) ?? -1;
    return number >= 0 && number <= 1;
  },
  time: isTime,
  url: (value) => typeof value === 'string' && URL.canParse(value),
  object: isJsonObject,
  any: () => true,
};

class Search {
  readonly found: Misfit[] = [];
  readonly #revision: Revision | undefined;
  readonly #at: string;
  /** The way to the value that is looked at. */
  readonly #steps: (string | number)[] = [];

  constructor(revision: Revision | undefined, at: string) {
    this.#revision = revision;
    this.#at = at;
  }

  visit(value: Json, shape: Shape): void {
    if (this.found.length >= most) return;
    if (typeof shape === 'string') {
      if (!simple[shape](value)) this.#add('type', shape, value);
    } else if (shape.kind === 'choice') {
      if (typeof value !== 'string') this.#add('type', shape, value);
      else if (!shape.of.includes(value)) this.#add('value', shape, value);
    } else if (shape.kind === 'list' || (shape.kind === 'oneOrList' && Array.isArray(value))) {
      if (!Array.isArray(value)) this.#add('type', shape, value);
      else for (const [index, each] of value.entries()) this.#inside(index, each, shape.of);
    } else if (shape.kind === 'oneOrList') this.visit(value, shape.of);
    else if (!isJsonObject(value)) this.#add('type', shape, value);
    else if (shape.kind === 'map') {
      for (const [name, each] of Object.entries(value)) this.#inside(name, each, shape.of);
    } else if (shape.kind === 'variants') this.#variant(value, shape);
    else {
      for (const field of shape.fields) this.#field(value[field.name], field);
      if (shape.only !== undefined) this.#others(value, shape.only);
    }
  }

  #inside(step: string | number, value: Json, shape: Shape): void {
    this.#steps.push(step);
    this.visit(value, shape);
    this.#steps.pop();
  }

  #others(value: JsonObject, names: readonly string[]): void {
    for (const [name, each] of Object.entries(value)) {
      if (this.found.length >= most) return;
      if (names.includes(name)) continue;
      this.#steps.push(name);
      this.#add('extra', { kind: 'choice', of: names }, each);
      this.#steps.pop();
    }
  }

  #variant(value: JsonObject, { by, of, otherwise }: Extract<Shape, { kind: 'variants' }>): void {
    const name = value[by] ?? otherwise;
    const known = typeof name === 'string' && Object.hasOwn(of, name) ? of[name] : undefined;
    const isRequired = otherwise === undefined;
    if (known !== undefined && value[by] !== null) this.visit(value, known);
    else this.#field(value[by], { name: by, isRequired, shape: { kind: 'choice', of: Object.keys(of) } });
  }

  #field(value: Json | undefined, { name, shape, isRequired, since }: Field): void {
    if (value === undefined && !isRequired) return;
    this.#steps.push(name);
    const before = this.found.length;
    if (value === undefined) this.#add('missing', shape, undefined);
    else this.visit(value, shape);
    const isLater = since !== undefined && this.#revision !== undefined && this.#revision < since;
    if (isLater && value !== undefined && this.found.length === before) this.#add('later', shape, value, since);
    this.#steps.pop();
  }

  #add(problem: Misfit['problem'], shape: Shape, actual: Json | undefined, since?: Revision): void {
    this.found.push({
      pointer: this.#pointer(),
      field: this.#name(),
      problem,
      type: typeOf(shape),
      choices: typeof shape === 'object' && shape.kind === 'choice' ? shape.of : [],
      since,
      ...(actual !== undefined && { actual }),
    });
  }

  /** Of the value, or of the nearest one around it where names of members are too long: one may have many misfits. */
  #pointer(): string {
    let pointer = this.#at;
    for (const step of this.#steps) {
      if (typeof step === 'string' && step.length > mostOfName) break;
      pointer = pointerTo(pointer, step);
    }
    return pointer;
  }

  #name(): string {
    const last = this.#steps.findLastIndex((step) => typeof step === 'string');
    const [name = '', ...indexes] = this.#steps.slice(Math.max(last, 0));
    return [name, ...indexes.map((index) => `[${index}]`)].join('');
  }
}

function typeOf(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  return shape.kind === 'choice' || shape.kind === 'list' ? shape.kind : 'object';
}
