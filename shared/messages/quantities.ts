const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** How amounts and lists are written in one language. */
export interface Quantities {
  /** 1234567 → `1,234,567`. */
  count: (value: number) => string;
  /** Bytes in decimal units: 4120 → `4.1 kB`. */
  bytes: (value: number) => string;
  /** Milliseconds: 8.31 → `8.3 ms`, 1520 → `1.52 s`, 75000 → `1 min 15 s`, 300000 → `5 min`. */
  duration: (milliseconds: number) => string;
  /** `a, b, c`. */
  list: (items: readonly string[]) => string;
}

const byLocale = new Map<string, Quantities>();

/** Writers of amounts and lists for `locale`: the same ones for every row, as making them takes longer than a row. */
export function quantitiesFor(locale: string): Quantities {
  const quantities = byLocale.get(locale) ?? createQuantities(locale);
  byLocale.set(locale, quantities);
  return quantities;
}

/** The values of a text as a language writes them: lists, and durations, which are those named `waitedMs` or `ms`. */
export function writtenValues(
  values: Readonly<Record<string, string | number | readonly string[]>>,
  { duration, list }: Quantities,
): Record<string, string | number> {
  const written = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (typeof value === 'number') return [name, /(?:^m|M)s$/.test(name) ? duration(value) : value];
    return [name, typeof value === 'string' ? value : list(value)];
  });
  return Object.fromEntries(written);
}

function createQuantities(locale: string): Quantities {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const lists = new Intl.ListFormat(locale, { style: 'narrow' });
  const twoDigits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' });
  // Elsewhere the units have symbols of their own, and a space before them.
  const chinese = locale.startsWith('zh') ? { minute: unit('minute'), second: unit('second') } : undefined;
  return {
    count: (value) => plain.format(value),
    bytes: (value) => {
      let amount = value;
      let unit = 0;
      while (amount >= 999.5 && unit < byteUnits.length - 1) {
        amount /= 1000;
        unit += 1;
      }
      const digits = unit === 0 || amount >= 99.95 ? plain : oneDigit;
      return `${digits.format(amount)} ${byteUnits[unit]}`;
    },
    duration: (milliseconds) => {
      if (milliseconds < 10) return `${oneDigit.format(milliseconds)} ms`;
      if (milliseconds < 1000) return `${plain.format(milliseconds)} ms`;
      if (milliseconds < 60_000) return `${twoDigits.format(milliseconds / 1000)} s`;
      const [minutes, seconds] = [Math.floor(milliseconds / 60_000), Math.floor(milliseconds / 1000) % 60];
      if (chinese !== undefined) {
        return `${chinese.minute.format(minutes)}${seconds === 0 ? '' : chinese.second.format(seconds)}`;
      }
      return seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`;
    },
    list: (items) => lists.format(items),
  };
}
