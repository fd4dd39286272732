/** The part of a time axis that is in view: places from 0 to 1. */
export interface Window {
  from: number;
  to: number;
}

export const whole: Window = { from: 0, to: 1 };

/** The narrowest part that is shown. */
const least = 1e-5;

/** A window of another width, in which a place stays where it is; without one, the middle. */
export function zoomed({ from, to }: Window, by: number, around = (from + to) / 2): Window {
  const width = Math.min(1, Math.max(least, (to - from) * by));
  const part = to > from ? (around - from) / (to - from) : 0.5;
  return within(around - part * width, width);
}

/** A window that is moved by a part of its width. */
export function moved({ from, to }: Window, by: number): Window {
  return within(from + by * (to - from), to - from);
}

function within(from: number, width: number): Window {
  const start = Math.min(1 - width, Math.max(0, from));
  return { from: start, to: start + width };
}
