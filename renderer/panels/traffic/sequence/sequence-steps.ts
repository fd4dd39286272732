import { isErrorFrame } from '#shared/mcp/error-frame.ts';
import type { Frame } from '#shared/model/frames/frame.ts';

/** A participant of a sequence: the person, Loupe, a server by its id, the authorization server. */
export type Role = 'person' | 'client' | 'server' | 'authorization';

export interface Participant {
  id: string;
  role: Role;
  /** A server's; empty for the others, whose names are the window's texts. Untrusted. */
  name: string;
}

/**
 * What a step is, beside a message between client and server: `asks` and `answers` pass between client and person, `note`
 * is something that happened to one participant.
 */
export type StepKind = 'message' | 'response' | 'asks' | 'answers' | 'note';

export interface Step {
  /** The frame that it shows. */
  frame: Frame;
  kind: StepKind;
  from: string;
  to: string;
  isError: boolean;
}

export interface Sequence {
  /** From left to right. */
  participants: readonly Participant[];
  steps: readonly Step[];
}

const client: Participant = { id: 'client', role: 'client', name: '' };
const person: Participant = { id: 'person', role: 'person', name: '' };
const authorization: Participant = { id: 'authorization', role: 'authorization', name: '' };

/** Server requests that a person answers, or a rule that stands for one. */
const askedOfPerson: ReadonlySet<string> = new Set(['sampling/createMessage', 'elicitation/create']);

/** The messages among frames as a sequence, in the order of their times. What carries no message is left out. */
export function sequenceOf(frames: readonly Frame[]): Sequence {
  const steps: Step[] = [];
  const servers = new Map<string, Participant>();
  /** Threads in which the server waits for what a person enters (2026-07-28, multi-round-trip requests). */
  const waiting = new Set<number>();
  for (const frame of frames.toSorted((one, other) => one.at - other.at || one.seq - other.seq)) {
    const id = `server ${frame.serverId}`;
    const found = stepsOf(frame, id, waiting);
    if (found.some(({ from, to }) => from === id || to === id)) {
      servers.set(id, { id, role: 'server', name: frame.serverName });
    }
    steps.push(...found);
  }
  const used = new Set(steps.flatMap(({ from, to }) => [from, to]));
  const participants = [person, client, ...servers.values(), authorization];
  return { steps, participants: participants.filter((each) => each === client || used.has(each.id)) };
}

function stepsOf(frame: Frame, server: string, waiting: Set<number>): Step[] {
  const { kind, direction, channel, method = '', facts } = frame;
  const isError = isErrorFrame(frame);
  const step = (what: StepKind, from: string, to: string): Step => ({ frame, kind: what, from, to, isError });
  const thread = frame.threadSeq ?? frame.seq;
  if (channel === 'auth') {
    if (kind !== 'http' && kind !== 'result' && kind !== 'error') return [];
    return [
      direction === 'out'
        ? step('message', client.id, authorization.id)
        : step('response', authorization.id, client.id),
    ];
  }
  if (channel === 'app') return [];
  switch (kind) {
    case 'request':
      if (direction === 'in') {
        const message = step('message', server, client.id);
        return askedOfPerson.has(method) ? [message, step('asks', client.id, person.id)] : [message];
      }
      return waiting.delete(thread)
        ? [step('answers', person.id, client.id), step('message', client.id, server)]
        : [step('message', client.id, server)];
    case 'notification':
    case 'batch':
    case 'stray':
      return [direction === 'out' ? step('message', client.id, server) : step('message', server, client.id)];
    case 'result':
    case 'error': {
      if (direction === 'out') {
        const response = step('response', client.id, server);
        return askedOfPerson.has(method) ? [step('answers', person.id, client.id), response] : [response];
      }
      const response = step('response', server, client.id);
      if (facts?.type !== 'input') return [response];
      waiting.add(thread);
      return [response, step('asks', client.id, person.id)];
    }
    case 'http':
      // A message is a step of its own; what refuses it, or asks for credentials first, has none.
      return direction === 'in' && (isError || facts?.type === 'challenged')
        ? [step('response', server, client.id)]
        : [];
    case 'lifecycle':
      return [step('note', server, server)];
    default:
      return [];
  }
}
