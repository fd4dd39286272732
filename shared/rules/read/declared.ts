import { isJsonObject, type Json } from '../../model/json/json.ts';

/** The capability of a client without which a request of the server has no answer. */
export const clientFeatures: Readonly<Record<string, string>> = {
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
  'elicitation/create': 'elicitation',
};

/** Whether capabilities have a member: `declares(capabilities, 'resources', 'subscribe')`. */
export function declares(capabilities: Json | undefined, ...path: string[]): boolean {
  let declared = capabilities;
  for (const name of path) declared = isJsonObject(declared) ? declared[name] : undefined;
  return declared !== undefined && declared !== null && declared !== false;
}
