/** The part of a URI or template after the prefix of the folder that it is shown in; a root shows all of it. */
export function ownPart(uri: string, depth: number, prefix: string): string {
  return depth > 0 && uri.startsWith(prefix) ? uri.slice(prefix.length).replace(/^\//, '') : uri;
}
