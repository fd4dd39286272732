import { useMemo } from 'react';
import type { Violation } from '#shared/model/schema-check.ts';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { contentViolations } from './content-check.ts';
import { requestedSchema } from './requested-form.ts';
import { parsedObject } from './sampling-answer.ts';

const none: readonly Violation[] = [];

/** What is wrong with a form's content as it is entered; nothing for other asks, or while it is no JSON object. */
export function useContentViolations({ subject }: RequestAsk, contentText: string): readonly Violation[] {
  return useMemo(() => {
    const content = requestKind(subject) === 'form' ? parsedObject(contentText) : undefined;
    return content === undefined ? none : contentViolations(requestedSchema(subject.params), content);
  }, [subject, contentText]);
}
