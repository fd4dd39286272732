/**
 * A record's own value, never an inherited one: names from outside may be those of every object, such as `constructor`.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
