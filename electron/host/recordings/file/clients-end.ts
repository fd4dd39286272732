import { endingSignals } from '#shared/recording/ending-signals.ts';
import type { SessionEvent } from './session-decoder.ts';

/** Whether the client ends the server: by closing its stdin, or by a signal that ends a process; others, such as SIGWINCH, don’t. */
export function isClientsEnd(event: SessionEvent): boolean {
  return event.type === 'signal' ? endingSignals.has(event.signal) : event.type === 'end' && event.from === 'client';
}
