/** A path of names and indexes as a JSONPath (RFC 9535) with short names where they are allowed: `$.items[0]['a b']`. */
export function jsonPath(steps: readonly (string | number)[]): string {
  return `$${steps.map(segment).join('')}`;
}

function segment(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_][\w]*$/.test(step) ? `.${step}` : `[${quoted(step)}]`;
}

/** With the escapes of RFC 9535, 2.3.1.1. */
function quoted(name: string): string {
  const json = JSON.stringify(name).slice(1, -1);
  return `'${json.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
