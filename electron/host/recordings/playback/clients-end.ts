import { endingSignals } from '#shared/recording/ending-signals.ts';
import type { SessionEvent } from '../file/session-decoder.ts';

/** Whether the client ends the server: by closing its stdin, or by a signal, of which others only tell of a resized terminal. */
export function isClientsEnd(event: SessionEvent): boolean {
  return event.type === 'signal' ? endingSignals.has(event.signal) : event.type === 'end' && event.from === 'client';
}
