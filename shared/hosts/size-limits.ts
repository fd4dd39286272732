import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import type { Fact, HostProfile, SizeLimit } from './profile.ts';

/** The limits of a result's size in a host, raised where its tool says so. `tool`: as it is listed. Untrusted. */
export function sizeLimits({ results }: HostProfile, result: JsonObject, tool: Json | undefined): Fact<SizeLimit>[] {
  const sizes = results?.sizes ?? [];
  if (sizes.length === 0 || hasImage(result)) return sizes;
  return sizes.flatMap((fact) => {
    const { raisedBy, ...limit } = fact.value;
    const asked = raisedBy === undefined ? undefined : numberIn(tool, raisedBy.meta);
    if (raisedBy === undefined || asked === undefined) return fact;
    if (raisedBy.most === undefined) return [];
    return { ...fact, value: { ...limit, most: Math.max(limit.most, Math.min(asked, raisedBy.most)) } };
  });
}

function hasImage({ content }: JsonObject): boolean {
  return Array.isArray(content) && content.some((block) => stringAt(block, 'type') === 'image');
}

function numberIn(tool: Json | undefined, name: string): number | undefined {
  const meta = isJsonObject(tool) ? tool._meta : undefined;
  const value = isJsonObject(meta) && Object.hasOwn(meta, name) ? meta[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
