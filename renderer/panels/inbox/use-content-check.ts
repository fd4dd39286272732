import { client } from '../../data/client.ts';
import { type ArgumentsCheck, useTextCheck } from '../../kit/form/index.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';

/** Checks what fills in a server's form, in the host and a moment after the last change; other requests have no form. */
export function useContentCheck({ id, subject }: PendingServerRequest, contentText: string): ArgumentsCheck {
  const isForm = requestKind(subject) === 'form';
  return useTextCheck(id, isForm ? contentText : undefined, (text, signal) =>
    client.inbox.check({ pendingId: id, contentText: text }, { signal }),
  );
}
