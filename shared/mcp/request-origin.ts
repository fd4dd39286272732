/** Requests during which a server may ask its client for something (until 2025-11-25; later in their results). */
const mayAsk = new Set(['tools/call', 'prompts/get', 'resources/read', 'completion/complete']);

export function mayLeadToRequests(method: string): boolean {
  return mayAsk.has(method);
}
