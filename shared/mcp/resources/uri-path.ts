import { percentDecoded } from '../percent-decoded.ts';
/**
 * A URI's path in the tree. The root is the scheme with its separators; the authority and the path segments of a
 * hierarchical URI follow, or the rest of an opaque URI as one segment.
 */
export interface UriPath {
  /** `atlas://`, `file:///` (no authority), `x:/` (path without authority), `urn:` (opaque), or empty. */
  root: string;
  /** Raw segments below the root, not decoded, so that different URIs stay different. */
  segments: string[];
}

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;

/** Splits a URI for the tree. Never throws; text without a scheme is below the empty root. */
export function uriPath(uri: string): UriPath {
  const scheme = schemePattern.exec(uri)?.[0];
  if (scheme === undefined) return { root: '', segments: [uri] };
  const rest = uri.slice(scheme.length);
  if (rest.startsWith('///')) return { root: `${scheme}///`, segments: splitPath(rest.slice(3)) };
  if (rest.startsWith('//')) return { root: `${scheme}//`, segments: splitPath(rest.slice(2)) };
  if (rest.startsWith('/')) return { root: `${scheme}/`, segments: splitPath(rest.slice(1)) };
  return { root: scheme, segments: [rest] };
}

/**
 * Each level of a folder has the whole path above it, so a path of very many segments, or of very long ones, would take
 * its square: only this many, within this many characters, are separate.
 */
const maxSegments = 200;
const maxSplitCharacters = 8000;

/** Slashes in a query or fragment don't separate segments, nor those beyond the limits. */
function splitPath(path: string): string[] {
  const query = path.search(/[?#]/);
  const end = Math.min(query === -1 ? path.length : query, maxSplitCharacters);
  const segments: string[] = [];
  let start = 0;
  for (let slash = path.indexOf('/'); slash !== -1 && slash < end; slash = path.indexOf('/', start)) {
    if (segments.length === maxSegments - 1) break;
    segments.push(path.slice(start, slash));
    start = slash + 1;
  }
  segments.push(path.slice(start));
  return segments;
}

const encodedRun = /(?:%[0-9a-f]{2})+/gi;
/** Decoding these would add separators, hide characters or change the text direction. */
const unsafeDecoded = /[/?#%\p{C}\p{Zl}\p{Zp}]/u;

/** A segment for display: percent-decoded where that is valid and unambiguous. */
export function segmentLabel(segment: string): string {
  if (!segment.includes('%')) return segment;
  return segment.replace(encodedRun, (run) => {
    const decoded = percentDecoded(run);
    return unsafeDecoded.test(decoded) ? run : decoded;
  });
}
