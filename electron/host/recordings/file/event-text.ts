import type { Steps } from '#shared/mcp/steps.ts';
import type { Party } from '#shared/recording/session-file.ts';
import { decodedText } from '../../wire/slices/decoded-text.ts';
import { readEvent, type SseEvent } from '../../wire/transports/http/sse-splitter.ts';
import type { SessionEvent } from './session-decoder.ts';

/** What an event of a session carries as text: a message, or anything else that was sent. */
export interface EventText {
  from: Party;
  /** Without a mark at its beginning; empty where there is none, and of a server-sent event that isn't a message. */
  text: string;
  /** The server-sent event. */
  sse?: SseEvent;
}

/** Whether `eventText` has a text for it. */
export function isTextual(event: SessionEvent): event is Extract<SessionEvent, { bytes: Uint8Array }> {
  return event.type === 'line' || event.type === 'request' || event.type === 'response' || event.type === 'event';
}

/** The text of a line, a body or a server-sent event, in steps; undefined for other events. */
export function* eventText(event: SessionEvent): Steps<EventText | undefined> {
  switch (event.type) {
    case 'line':
      return { from: event.from, text: yield* withoutMark(event.bytes) };
    case 'request':
      return { from: 'client', text: yield* withoutMark(event.bytes) };
    case 'response':
      return { from: 'server', text: yield* withoutMark(event.bytes) };
    case 'event': {
      const sse = yield* readEvent(event.bytes);
      return { from: 'server', text: sse.event === 'message' ? (sse.data ?? '') : '', sse };
    }
    default:
      return undefined;
  }
}

function* withoutMark(bytes: Uint8Array): Steps<string> {
  return (yield* decodedText(bytes)).replace(/^\ufeff/, '');
}
