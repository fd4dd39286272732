/**
 * How a URI hangs in the tree. The root is the scheme with what follows it by syntax; a hierarchical URI
 * continues with its authority and its path segments, an opaque one has the whole rest as one segment.
 */
export interface UriPath {
  /** `atlas://`, `file:///` (no authority), `x:/` (path without authority), `urn:` (opaque), or empty. */
  root: string;
  /** Raw segments below the root: never decoded, so that different URIs stay different. */
  segments: string[];
}

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;

/** Splits a URI for the tree. Never throws; text without a scheme goes below the empty root. */
export function uriPath(uri: string): UriPath {
  const scheme = schemePattern.exec(uri)?.[0];
  if (scheme === undefined) return { root: '', segments: [uri] };
  const rest = uri.slice(scheme.length);
  if (rest.startsWith('///')) return { root: `${scheme}///`, segments: splitPath(rest.slice(3)) };
  if (rest.startsWith('//')) return { root: `${scheme}//`, segments: splitPath(rest.slice(2)) };
  if (rest.startsWith('/')) return { root: `${scheme}/`, segments: splitPath(rest.slice(1)) };
  return { root: scheme, segments: [rest] };
}

/** Slashes inside a query or a fragment do not separate segments. */
function splitPath(path: string): string[] {
  const end = path.search(/[?#]/);
  if (end === -1) return path.split('/');
  const segments = path.slice(0, end).split('/');
  segments[segments.length - 1] += path.slice(end);
  return segments;
}

const encodedRun = /(?:%[0-9a-f]{2})+/gi;
/** Decoding these would invent separators, hide characters or turn the reading direction. */
const unsafeDecoded = /[/?#%\p{C}\p{Zl}\p{Zp}]/u;

/** A segment for people: percent-encoding decoded where that is valid and unambiguous. */
export function segmentLabel(segment: string): string {
  if (!segment.includes('%')) return segment;
  return segment.replace(encodedRun, (run) => {
    try {
      const decoded = decodeURIComponent(run);
      return unsafeDecoded.test(decoded) ? run : decoded;
    } catch {
      return run;
    }
  });
}
