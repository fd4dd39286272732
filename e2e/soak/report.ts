/** What is measured at one moment. Memory in bytes. */
export type Measurement = Record<string, number>;

/** The median of each figure; of an even number of measurements the upper one. */
export function medianOf(measured: readonly Measurement[]): Measurement {
  const median = (name: string) => {
    const values = measured.flatMap((each) => each[name] ?? []).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(Object.keys(measured[0] ?? {}).map((name) => [name, median(name)]));
}

/** A line of the table: a promise about one figure, and whether it is kept. */
export interface SoakRow {
  name: string;
  start: string;
  warm: string;
  end: string;
  /** The change from warm to end, in percent. */
  change: number;
  ok: boolean;
}

const mostGrowth = 0.1;

/**
 * The rows for everything that is measured. Names that start with `memory` are bytes: at the end at most a tenth more
 * than when it was warm. Names that start with `count` must be at the end at most what they were at the start, since by
 * then every server is disconnected. The others are only shown; a figure without a value when it was warm has no change.
 */
export function rowsOf(start: Measurement, warm: Measurement, end: Measurement): SoakRow[] {
  return Object.keys(end).map((name) => {
    const values = [start, warm, end].map((each) => each[name] ?? Number.NaN);
    const [first = Number.NaN, middle = Number.NaN, last = Number.NaN] = values;
    const isMemory = name.startsWith('memory');
    const [startText = '', warmText = '', endText = ''] = values.map((value) => shown(value, isMemory));
    const ok = isMemory ? last <= middle * (1 + mostGrowth) : !name.startsWith('count') || last <= first;
    return { name, start: startText, warm: warmText, end: endText, change: (last / middle - 1) * 100, ok };
  });
}

function shown(value: number, isMemory: boolean): string {
  if (Number.isNaN(value)) return '';
  return isMemory ? `${(value / 1e6).toFixed(1)} MB` : String(value);
}

/** The table as text. */
export function tableOf(rows: readonly SoakRow[]): string {
  const line = (name: string, ...columns: string[]) =>
    name.padEnd(44) + columns.map((column) => column.padStart(12)).join('');
  const body = rows.map(({ name, start, warm, end, change, ok }) => {
    const percent = Number.isFinite(change) ? `${change >= 0 ? '+' : ''}${change.toFixed(1)} %` : '';
    return line(name, start, warm, end, percent, ok ? '' : '  broken').trimEnd();
  });
  return [line('figure', 'start', 'warm', 'end', 'change'), ...body].join('\n');
}

/** A flood as it was sent and as the log has it. */
export interface FloodCount {
  sent: number;
  /** The number of its oldest message in the log; those before it were removed as too old. */
  oldest: number;
  stored: number;
}

/** All floods together. `missing`: messages from the oldest one in the log on that aren't there, or are there twice. */
export function sumOfFloods(floods: readonly FloodCount[]): {
  sent: number;
  stored: number;
  removed: number;
  missing: number;
} {
  const sum = (value: (flood: FloodCount) => number) => floods.reduce((total, flood) => total + value(flood), 0);
  return {
    sent: sum(({ sent }) => sent),
    stored: sum(({ stored }) => stored),
    removed: sum(({ oldest }) => oldest),
    missing: sum(({ sent, oldest, stored }) => Math.abs(sent - oldest - stored)),
  };
}
