const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** How amounts and lists are written in one language. */
export interface Quantities {
  /** 1234567 → `1,234,567`. */
  count: (value: number) => string;
  /** Bytes in decimal units: 4120 → `4.1 kB`. */
  bytes: (value: number) => string;
  /** Milliseconds: 8.31 → `8.3 ms`, 1520 → `1.52 s`, 75000 → `1 min 15 s`, 300000 → `5 min`, 7500000 → `2 h 5 min`. */
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
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format;
  const symbol = (name: string) => (value: number) => `${plain.format(value)} ${name}`;
  // Elsewhere the units have symbols, with a space before them.
  const units = locale.startsWith('zh')
    ? { hour: unit('hour'), minute: unit('minute'), second: unit('second'), between: '' }
    : { hour: symbol('h'), minute: symbol('min'), second: symbol('s'), between: ' ' };
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
      const parts =
        minutes < 60
          ? [units.minute(minutes), seconds === 0 ? '' : units.second(seconds)]
          : [units.hour(Math.floor(minutes / 60)), minutes % 60 === 0 ? '' : units.minute(minutes % 60)];
      return parts.filter(Boolean).join(units.between);
    },
    list: (items) => lists.format(items),
  };
}
