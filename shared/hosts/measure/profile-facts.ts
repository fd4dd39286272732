import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { type HostProfile, hostFeatures, hostProfileSchema } from '../profile.ts';

/** Members of a profile that have facts by name. */
const groups: readonly string[] = ['uses', 'pages', 'results', 'http'];

/** A fact, or those of a list. */
export type FactJson = JsonObject | JsonObject[];

/** The facts of a profile by their paths, such as `uses.tools`, in the order of the format. */
export function factsOf(profile: HostProfile): Map<string, FactJson> {
  const facts = new Map<string, FactJson>();
  const add = (path: string, value: unknown) => {
    if (Array.isArray(value)) facts.set(path, value.filter(isJsonObject));
    else if (isJsonObject(value) && 'value' in value) facts.set(path, value);
  };
  for (const [name, value] of Object.entries(profile)) {
    if (!groups.includes(name)) add(name, value);
    else for (const [part, fact] of Object.entries(value)) add(`${name}.${part}`, fact);
  }
  return facts;
}

/** A profile with other facts, in the order of the format: the same facts are the same text. */
export function withFacts(
  { id, name, loupeHost, $schema }: HostProfile,
  facts: ReadonlyMap<string, FactJson>,
): HostProfile {
  const document: Record<string, Json> = {};
  for (const [path, fact] of facts) {
    const [group = '', part] = path.split('.');
    if (part === undefined) document[group] = fact;
    else document[group] = { ...(isJsonObject(document[group]) ? document[group] : {}), [part]: fact };
  }
  const { uses } = document;
  if (isJsonObject(uses)) document.uses = inOrder(uses);
  return hostProfileSchema.parse({ ...($schema !== undefined && { $schema }), loupeHost, id, name, ...document });
}

/** A record has no order of its own in the format. */
function inOrder(uses: JsonObject): JsonObject {
  return Object.fromEntries(hostFeatures.flatMap((feature) => (uses[feature] ? [[feature, uses[feature]]] : [])));
}
