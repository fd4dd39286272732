/** True when the metadata's resource isn't the server: neither its URL, nor a part of it from the start. */
export function resourceProblem(resource: string | undefined, serverUrl: string): boolean {
  if (resource === undefined || !URL.canParse(resource)) return true;
  if (!URL.canParse(serverUrl)) return false;
  const [named, own] = [new URL(resource), new URL(serverUrl)];
  if (named.origin !== own.origin) return true;
  const folder = named.pathname.endsWith('/') ? named.pathname : `${named.pathname}/`;
  return !`${own.pathname}/`.startsWith(folder);
}
