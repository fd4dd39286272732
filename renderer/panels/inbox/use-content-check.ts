import { client } from '../../data/client.ts';
import { type ArgumentsCheck, useTextCheck } from '../../kit/form/index.ts';
import { type RequestAsk, requestKind } from './ask-kinds.ts';

/** Checks what fills in a server's form, in the host and a moment after the last change; other asks have no form. */
export function useContentCheck({ id, subject }: RequestAsk, contentText: string): ArgumentsCheck {
  const isForm = requestKind(subject) === 'form';
  return useTextCheck(id, isForm ? contentText : undefined, (text, signal) =>
    client.asks.check({ askId: id, contentText: text }, { signal }),
  );
}
