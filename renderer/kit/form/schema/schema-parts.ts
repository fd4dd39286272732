import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { asObject } from './exact-document.ts';
import { choosable, chosenOption, matches, type OptionGroup, optionGroupOf } from './schema-options.ts';
import { refOf, type SchemaScope } from './schema-scope.ts';

/** A problem of a schema, shown at its field, which can be entered as JSON. */
export type NoteCode =
  /** A schema that is neither an object nor a boolean. */
  | 'notASchema'
  /** A keyword whose value the standard doesn't allow. */
  | 'wrongKeyword'
  | 'remoteRef'
  | 'unresolvedRef'
  /** A reference to itself, and nothing else. */
  | 'cyclicRef'
  /** Nothing is valid: `false`, or types that exclude each other. */
  | 'nothingFits'
  /** More branches than are followed. */
  | 'tooManyBranches'
  /** Regular expressions for names, which aren't run here. */
  | 'patternProperties';

export interface SchemaNote {
  code: NoteCode;
  /** The server's own words: a reference, the patterns. */
  detail?: string | undefined;
}

/** One of the schemas that a value must all fit. */
export interface SchemaPart {
  schema: JsonObject;
  /** One of several alternatives: its title isn't the field's. */
  isOption: boolean;
}

export interface SchemaParts {
  /** The outermost first. */
  parts: SchemaPart[];
  groups: OptionGroup[];
  /** `null` is one of the alternatives. */
  isNullable: boolean;
  /** Names that other names require. */
  required: string[];
  notes: SchemaNote[];
}

/** The chosen option by group index. */
export type Choices = Readonly<Record<number, number>>;

/** How many schemas are followed. */
const maxParts = 300;

/**
 * All schemas that a value must fit: the schema itself, its references and `allOf`, the branches of `if`, `oneOf` and
 * `anyOf` that the value is on, and those that its keys imply. Properties and items aren't entered: a schema is
 * followed only as deep as it is drawn.
 */
export function partsOf(scope: SchemaScope, schema: Json, value: Json | undefined, choices: Choices = {}): SchemaParts {
  const gathering = new Gathering(scope, value, choices);
  gathering.take(schema, false);
  dropHarmlessCycle(gathering);
  return gathering;
}

class Gathering implements SchemaParts {
  readonly parts: SchemaPart[] = [];
  readonly groups: OptionGroup[] = [];
  readonly required: string[] = [];
  notes: SchemaNote[] = [];
  isNullable = false;
  readonly #scope: SchemaScope;
  readonly #value: Json | undefined;
  readonly #choices: Choices;
  readonly #seen = new Set<Json>();

  constructor(scope: SchemaScope, value: Json | undefined, choices: Choices) {
    this.#scope = scope;
    this.#value = value;
    this.#choices = choices;
  }

  /** Adds a schema and everything that it implies, once. */
  take(schema: Json, isOption: boolean): void {
    const part = asObject(schema);
    if (schema === false) this.#note('nothingFits');
    else if (part === undefined && schema !== true) this.#note('notASchema', JSON.stringify(schema).slice(0, 200));
    if (part === undefined || this.#seen.has(part)) return;
    if (this.#seen.size >= maxParts) {
      this.#note('tooManyBranches');
      return;
    }
    this.#seen.add(part);
    this.parts.push({ schema: part, isOption });
    const wrong = wrongKeywords(part);
    if (wrong.length > 0) this.#note('wrongKeyword', wrong.join(', '));
    this.#takeReference(part, isOption);
    if (Array.isArray(part.allOf)) for (const each of part.allOf) this.take(each, isOption);
    this.#takeConditions(part, isOption);
    this.#takeOptions(part, 'oneOf', isOption);
    this.#takeOptions(part, 'anyOf', isOption);
  }

  #note(code: NoteCode, detail?: string): void {
    if (this.notes.some((known) => known.code === code)) return;
    this.notes.push({ code, detail });
  }

  #takeReference(part: JsonObject, isOption: boolean): void {
    const reference = this.#scope.reference(part);
    if (reference === undefined) return;
    const ref = String(refOf(part));
    if ('problem' in reference) this.#note(reference.problem, ref);
    else if (this.#seen.has(reference.schema)) this.#note('cyclicRef', ref);
    else this.take(reference.schema, isOption);
  }

  #takeConditions(part: JsonObject, isOption: boolean): void {
    if (part.if !== undefined) {
      const branch = matches(this.#scope, part.if, this.#value) ? part.then : part.else;
      if (branch !== undefined) this.take(branch, isOption);
    }
    const present = asObject(this.#value);
    if (present === undefined) return;
    const dependents = [part.dependentSchemas, part.dependentRequired, part.dependencies];
    for (const [key, dependent] of dependents.flatMap((member) => Object.entries(asObject(member) ?? {}))) {
      if (!Object.hasOwn(present, key)) continue;
      if (!Array.isArray(dependent)) this.take(dependent, isOption);
      else for (const name of dependent) if (typeof name === 'string') this.required.push(name);
    }
  }

  #takeOptions(part: JsonObject, keyword: 'oneOf' | 'anyOf', isOption: boolean): void {
    const options = part[keyword];
    if (!Array.isArray(options)) return;
    const { isNullable, rest } = choosable(this.#scope, options);
    this.isNullable ||= isNullable;
    const [only] = rest;
    if (rest.length === 1 && only !== undefined) this.take(only, isOption);
    const group = rest.length > 1 ? optionGroupOf(this.#scope, keyword, rest) : undefined;
    if (group === undefined) return;
    if (group.values === undefined) {
      group.chosen = this.#choices[this.groups.length] ?? chosenOption(this.#scope, rest, this.#value);
    }
    this.groups.push(group);
    const chosen = group.chosen === undefined ? undefined : rest[group.chosen];
    if (chosen !== undefined) this.take(chosen, true);
  }
}

/** A cyclic reference deserves a note only when the schemas state nothing else. */
function dropHarmlessCycle(gathered: Gathering): void {
  const isHarmless = gathered.parts.some(({ schema }) =>
    Object.keys(schema).some((keyword) => !silent.has(keyword) && schema[keyword] !== undefined),
  );
  if (isHarmless) gathered.notes = gathered.notes.filter(({ code }) => code !== 'cyclicRef');
}

const silent: ReadonlySet<string> = new Set([
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', '$id', '$schema', '$defs', 'definitions', '$comment'],
  ...['$anchor', '$dynamicAnchor', '$recursiveAnchor', 'title', 'description'],
]);

const isObject = (value: Json) => asObject(value) !== undefined;
const isList = (value: Json) => Array.isArray(value);
const isText = (value: Json) => typeof value === 'string';
const typeNames: readonly Json[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const forms: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) => [value].flat().every((name) => typeNames.includes(name)),
  properties: isObject,
  patternProperties: isObject,
  required: isList,
  enum: isList,
  allOf: isList,
  anyOf: isList,
  oneOf: isList,
  $ref: isText,
};

const maxShownLength = 80;

/** Keywords with a value that the standard doesn't allow, as text. */
function wrongKeywords(schema: JsonObject): string[] {
  return Object.entries(forms).flatMap(([keyword, isRight]) => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (value === undefined || isRight(value)) return [];
    return [`${keyword}: ${JSON.stringify(value).slice(0, maxShownLength)}`];
  });
}
