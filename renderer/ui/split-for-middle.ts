/** Longer than this an end is cut itself: it would leave nothing of the start. In characters. */
const longestEnd = 28;

/** Cuts a URI or path in two: its end, the last part of the path or the query, and what comes before. */
export function splitForMiddle(text: string): [start: string, end: string] {
  const characters = [...text];
  // A closing slash belongs to the part before it.
  const slash = characters.slice(0, -1).lastIndexOf('/');
  const length = characters.length - (slash === -1 ? 0 : slash);
  const at = characters.length - Math.min(length, longestEnd, Math.floor(characters.length * 0.6));
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}
