import { type Reply, type ReplyRule, replyRuleSchema } from '#shared/model/inbox/client-setup.ts';
import {
  type EndedRequest,
  endedRequestSchema,
  type PendingRequest,
  pendingRequestSchema,
  type ServerRequestSubject,
} from '#shared/model/inbox/pending-request.ts';
import type { Json } from '#shared/model/json/json.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { fakeHost } from './fake-host.ts';

let count = 0;

/** A request of the server `billing` that waits for a person. */
export function fakeRequest(method: string, params: Json, facts: Partial<ServerRequestSubject> = {}): PendingRequest {
  count += 1;
  const subject = { type: 'serverRequest', sessionId: 'b.1', method, params, frameSeq: 12, duplicateId: false };
  const about = { id: `request ${count}`, serverId: 'b', serverName: 'billing', at: 1 };
  return pendingRequestSchema.parse({ ...about, subject: { ...subject, ...facts } });
}

interface FakeInbox {
  waiting?: readonly PendingRequest[];
  ended?: readonly EndedRequest[];
  rules?: readonly ReplyRule[];
  /** The problems that a check of a form's content finds. */
  invalid?: number;
}

/** What the window answered, oldest first. */
type Answers = { reply: Reply; editedText?: string | undefined }[];

/** Lets the fake host have this inbox; what the window answers is added to the list that is returned. */
export function serveInbox({ waiting = [], ended = [], rules = [], invalid = 0 }: FakeInbox): Answers {
  let now = rules;
  const answers: Answers = [];
  useInboxFront.getState().show(undefined);
  fakeHost.on('inbox', 'list', () => [...waiting]);
  fakeHost.on('inbox', 'ended', () => [...ended]);
  fakeHost.on('inbox', 'answer', (answer) => void answers.push(answer));
  fakeHost.on('inbox', 'check', () => {
    const verdict = invalid === 0 ? ('valid' as const) : ('invalid' as const);
    return { verdict, violations: [], total: invalid, durationMs: 1 };
  });
  fakeHost.on('client', 'rules', () => [...now]);
  fakeHost.on('client', 'setRules', (next) => {
    now = replyRuleSchema.array().parse(next.rules);
    return [...now];
  });
  return answers;
}

/** A request that is over. */
export function fakeEnded(request: PendingRequest, facts: Partial<EndedRequest>): EndedRequest {
  return endedRequestSchema.parse({ request, endedAt: 2, how: 'person', ...facts });
}

/** The result of an answer; undefined while there is none. */
export function resultOf(answer: { reply: Reply } | undefined): Json | undefined {
  return answer?.reply.type === 'result' ? JSON.parse(answer.reply.resultText) : undefined;
}
