/** What clients accept of ISO 8601: a whole date, the time to the minute at least, and its zone. */
const time = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** True for a date and time with its zone, such as `2025-01-12T15:00:58Z`, of a day that exists. */
export function isTime(value: unknown): boolean {
  const [, day] = typeof value === 'string' ? (time.exec(value) ?? []) : [];
  if (day === undefined) return false;
  const found = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(day);
}
