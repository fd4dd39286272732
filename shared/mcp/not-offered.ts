import type { CatalogKind } from '../model/catalog.ts';
import type { Failure } from '../model/failure.ts';

/**
 * True when a list's failure only says that the server has no such list: resource templates have no capability of
 * their own, so a server with resources and no templates answers -32601.
 */
export function isNotOffered(kind: CatalogKind, { code, params }: Failure): boolean {
  return kind === 'templates' && code === 'serverError' && params.code === -32601;
}
