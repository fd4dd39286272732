import { useEffect, useRef } from 'react';
import type { ServerDraft } from '#shared/model/server.ts';
import { client } from '../../data/client.ts';

type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

/**
 * Returns what to call when the address was typed: it has the host look for secrets in it, and moves those to the
 * secret values of the draft, as the host does with an address that is pasted. What the host cannot read stays.
 */
export function useUrlSecrets(draft: HttpDraft, onChange: (draft: HttpDraft) => void): () => Promise<void> {
  const latest = useRef({ draft, onChange });
  useEffect(() => {
    latest.current = { draft, onChange };
  });
  return async () => {
    const text = latest.current.draft.url.trim();
    // Secrets are in the query or before an @.
    if (!/[?@]/.test(text)) return;
    const answer = await client.servers.parse({ text }).catch(() => undefined);
    const found = answer?.drafts[0];
    const now = latest.current;
    if (found?.transport !== 'http' || now.draft.url.trim() !== text) return;
    if (found.headers.length + found.query.length > 0) now.onChange(withSecretsOf(found, now.draft));
  };
}

/** The address's parameters go before those of the same name; an `Authorization` header that is there stays. */
function withSecretsOf(found: HttpDraft, draft: HttpDraft): HttpDraft {
  const headers = new Set(draft.headers.map(({ name }) => name.toLowerCase()));
  const parameters = new Set(found.query.map(({ name }) => name));
  return {
    ...draft,
    url: found.url,
    headers: [...draft.headers, ...found.headers.filter(({ name }) => !headers.has(name.toLowerCase()))],
    query: [...draft.query.filter(({ name }) => !parameters.has(name)), ...found.query],
  };
}
