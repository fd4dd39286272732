import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** `at` (milliseconds since 1970) as local time of day with milliseconds: `14:03:05.543`. */
export function clockText(at: number): string {
  const date = new Date(at);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;
}

/** `at` in UTC with its date: `2026-11-20 13:03:05.543 UTC`. */
export function utcText(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** `at` as local date: `2026-11-20`. */
export function dateText(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** `at` as local date and time of day: `2026-11-20 14:03:05.543`. */
export function dateTimeText(at: number): string {
  return `${dateText(at)} ${clockText(at)}`;
}

interface ClockProps {
  at: number;
  /** With its date, where times of several days are shown together. */
  hasDate?: boolean;
  /** Of the milliseconds with their point, which may be hidden where there is little room. */
  fractionClass?: string | undefined;
}

/** The time format of the window: local time with milliseconds, UTC on hover. */
export function Clock({ at, hasDate = false, fractionClass }: ClockProps) {
  const text = hasDate ? dateTimeText(at) : clockText(at);
  const point = text.lastIndexOf('.');
  return (
    <time dateTime={new Date(at).toISOString()} title={utcText(at)}>
      {fractionClass === undefined ? (
        text
      ) : (
        <>
          {text.slice(0, point)}
          <span className={fractionClass}>{text.slice(point)}</span>
        </>
      )}
    </time>
  );
}

/** The time in milliseconds since 1970, renewed every `everyMs`; paused while `isRunning` is false. */
export function useNow(everyMs: number, isRunning = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    // While it didn't run, the time went on.
    setNow((known) => (Date.now() - known > everyMs ? Date.now() : known));
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isRunning]);
  return now;
}

const tickMs = 1000;

/** Counts down to the next try of something that was lost; `at` in milliseconds since 1970. */
export function RetryTime({ at }: { at: number }) {
  const t = useTranslations('servers.reconnect');
  const now = useNow(tickMs);
  // Not every second is worth being read out.
  return <span aria-live="off">{t('retryIn', { seconds: Math.max(0, Math.ceil((at - now) / 1000)) })}</span>;
}
