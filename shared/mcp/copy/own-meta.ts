import { isJsonObject, type Json } from '../../model/json.ts';

/** What the SDK adds by itself: the progress token, and what each request says of the client (2026-07-28). */
export function withoutOwnMeta(params: Json | undefined): Json | undefined {
  if (!isJsonObject(params) || !isJsonObject(params._meta)) return params;
  const { _meta, ...rest } = params;
  const left = Object.entries(_meta).filter(
    ([name]) => name !== 'progressToken' && !name.startsWith('io.modelcontextprotocol/'),
  );
  return left.length === 0 ? rest : { ...rest, _meta: Object.fromEntries(left) };
}
