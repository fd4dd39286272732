import type { Json } from '#shared/model/json/json.ts';
import { asObject } from './exact-document.ts';
import { SchemaScope } from './schema-scope.ts';

/** Longer walks through a schema end without a result. */
const mostSteps = 100_000;

/** The keywords whose schemas are about the same value, or about all that it contains. */
const sameValue = [
  ...(['allOf', 'anyOf', 'oneOf', 'then', 'else', 'items', 'prefixItems'] as const),
  ...(['additionalProperties', 'patternProperties'] as const),
];

/**
 * The names of the properties that a schema marks as secrets (`format: password`, `writeOnly`), also through references
 * and in lists. Undefined when the schema is too large to tell, or all of it is a secret.
 */
export function secretFields(schema: Json | undefined): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  if (schema === undefined) return names;
  const walk = new SecretWalk(new SchemaScope(schema));
  if (walk.isSecret(schema)) return undefined;
  const seen = new Set<Json>();
  const waiting: Json[] = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const properties = asObject(asObject(next)?.properties);
    for (const [name, field] of Object.entries(properties ?? {})) if (walk.isSecret(field)) names.add(name);
    // Not spread: a server's list may be longer than a function's arguments can be.
    for (const each of Array.isArray(next) ? next : Object.values(next)) waiting.push(each);
  }
  return walk.isComplete ? names : undefined;
}

class SecretWalk {
  readonly #scope: SchemaScope;
  #steps = 0;

  constructor(scope: SchemaScope) {
    this.#scope = scope;
  }

  get isComplete(): boolean {
    return this.#steps < mostSteps;
  }

  /** Whether a value of this schema is a secret, or may contain one under any name. */
  isSecret(schema: Json): boolean {
    const seen = new Set<Json>();
    const waiting: Json[] = [schema];
    for (let next = waiting.pop(); next !== undefined && this.isComplete; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      this.#steps += 1;
      if (Array.isArray(next)) for (const each of next) waiting.push(each);
      const object = asObject(next);
      if (object === undefined) continue;
      if (object.format === 'password' || object.writeOnly === true) return true;
      const target = this.#scope.target(object);
      if (target !== undefined) waiting.push(target);
      for (const keyword of sameValue) {
        const inner = object[keyword];
        if (inner === undefined) continue;
        if (keyword !== 'patternProperties') waiting.push(inner);
        else for (const each of Object.values(asObject(inner) ?? {})) waiting.push(each);
      }
    }
    return false;
  }
}
