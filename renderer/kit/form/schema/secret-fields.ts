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
    addAll(waiting, Array.isArray(next) ? next : Object.values(next));
  }
  return walk.isComplete ? names : undefined;
}

/** Values of a server's schema may be more than a function takes as arguments. */
function addAll(waiting: Json[], values: readonly Json[]): void {
  for (const value of values) waiting.push(value);
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
      if (Array.isArray(next)) addAll(waiting, next);
      const object = asObject(next);
      if (object === undefined) continue;
      if (object.format === 'password' || object.writeOnly === true) return true;
      const target = this.#scope.target(object);
      if (target !== undefined) waiting.push(target);
      for (const keyword of sameValue) {
        const inner = object[keyword];
        if (inner === undefined) continue;
        addAll(waiting, keyword === 'patternProperties' ? Object.values(asObject(inner) ?? {}) : [inner]);
      }
    }
    return false;
  }
}
