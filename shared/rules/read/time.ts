/** What clients accept of ISO 8601: a whole date, the time to the minute at least, and its zone. */
const time =
  /^(\d{4}-\d\d-(\d\d))T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** True for a date and time with its zone, such as `2025-01-12T15:00:58Z`, of a day that exists. */
export function isTime(value: unknown): boolean {
  const [, date, day] = typeof value === 'string' ? (time.exec(value) ?? []) : [];
  if (date === undefined || day === undefined) return false;
  const found = Date.parse(`${date}T00:00Z`);
  // What is parsed has days that a month lacks, as those of the next one.
  return !Number.isNaN(found) && (day <= '28' || new Date(found).toISOString().startsWith(date));
}
