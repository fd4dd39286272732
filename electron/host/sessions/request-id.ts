/** The id of a request of Loupe's, by its number in the session. */
export function requestIdOf(number: number): string {
  return `loupe:${number}`;
}

/** Whether an id, as JSON text, is like those. */
export function isOwnRequestId(id: string | undefined): boolean {
  return id !== undefined && /^"loupe:\d+"$/.test(id);
}
