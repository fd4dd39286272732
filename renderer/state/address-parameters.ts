/** Reads one parameter of an address; undefined when it is missing or wrong. */
export type Parameter<Value> = (value: unknown) => Value | undefined;

/** The parameters of a route, each with its parser. */
type Parameters<Search> = { [Name in keyof Search]-?: Parameter<Search[Name]> };

/** Creates the parser of a route's search parameters; it omits unknown and invalid values. */
export function searchReader<Search extends object>(
  parameters: Parameters<Search>,
): (search: Record<string, unknown>) => { [Name in keyof Search]?: Search[Name] | undefined } {
  return (search) => {
    const read: Partial<Search> = {};
    for (const name in parameters) {
      const value = parameters[name](search[name]);
      if (value !== undefined) read[name] = value;
    }
    return read;
  };
}

export const text: Parameter<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined);

export const ordinal: Parameter<number> = (value) => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function oneOf<Value extends string>(...values: readonly Value[]): Parameter<Value> {
  return (value) => values.find((each) => each === value);
}

export function matching(pattern: RegExp): Parameter<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
}

export function guarded<Value>(guard: (value: unknown) => value is Value): Parameter<Value> {
  return (value) => (guard(value) ? value : undefined);
}

/** The query part of an address as plain text values: `1` stays `"1"`, so that a search for it survives. */
export function parseSearchText(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The opposite of {@link parseSearchText}; undefined values are omitted. */
export function searchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
