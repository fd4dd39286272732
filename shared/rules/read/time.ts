/** What clients accept of ISO 8601: a whole date, the time to the minute at least, and its zone. */
const time =
  /^(\d{4}-\d\d-(\d\d))T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** True for a date and time with its zone, such as `2025-01-12T15:00:58Z`, of a day that exists. */
export function isTime(value: unknown): boolean {
  const [, date, day] = typeof value === 'string' ? (time.exec(value) ?? []) : [];
  if (date === undefined || day === undefined) return false;
  const found = Date.parse(`${date}T00:00Z`);
  // A day that its month lacks, such as 30 February, is parsed as one of the next month.
  return !Number.isNaN(found) && (day <= '28' || new Date(found).toISOString().startsWith(date));
}
