import { isJsonObject, type Json } from '../../model/json/json.ts';

/** Removes the `_meta` that the SDK adds itself: the progress token, and the client's facts (2026-07-28). */
export function withoutOwnMeta(params: Json | undefined): Json | undefined {
  if (!isJsonObject(params) || !isJsonObject(params._meta)) return params;
  const { _meta, ...rest } = params;
  const others = Object.entries(_meta).filter(
    ([name]) => name !== 'progressToken' && !name.startsWith('io.modelcontextprotocol/'),
  );
  return others.length === 0 ? rest : { ...rest, _meta: Object.fromEntries(others) };
}
