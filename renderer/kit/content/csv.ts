/** A table read from separated values. */
export interface Csv {
  separator: string;
  /** The first record. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** How many records have another number of fields than the header. */
  mismatches: number;
  /** The most fields that a record has. */
  columns: number;
  /** True when the text ends within quotes. */
  isUnclosed: boolean;
}

const separators = [',', ';', '\t', '|'];

/**
 * Reads separated values (RFC 4180). Quotes within a field that does not begin with one are ordinary characters, lines
 * end with CR, LF or both, and an empty last line isn't a record. Without a `separator` it is the commonest of
 * comma, semicolon, tab and bar in the first line.
 */
export function parseCsv(text: string, separator = separatorOf(text)): Csv {
  const { records, isUnclosed } = parseRecords(text.replace(/^\uFEFF/, ''), separator);
  const [header = [], ...rows] = records;
  let columns = header.length;
  let mismatches = 0;
  for (const row of rows) {
    if (row.length !== header.length) mismatches += 1;
    if (row.length > columns) columns = row.length;
  }
  return { separator, header, rows, mismatches, columns, isUnclosed };
}

function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = text.slice(0, end === -1 ? 10_000 : Math.min(end, 10_000)).replace(/"[^"]*"/g, '');
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function parseRecords(text: string, separator: string): { records: string[][]; isUnclosed: boolean } {
  const records: string[][] = [];
  const fieldEnd = new RegExp(`[\\r\\n${separator}]`, 'g');
  let record: string[] = [];
  let isUnclosed = false;
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      field = quoted.field;
      at = quoted.end;
      isUnclosed = quoted.isUnclosed;
    }
    fieldEnd.lastIndex = at;
    const end = fieldEnd.exec(text)?.index ?? text.length;
    // What follows a closing quote is wrong, and stays to be seen.
    record.push(field + text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) record.push('');
      else continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    records.push(record);
    record = [];
  }
  return { records, isUnclosed };
}

function readQuoted(text: string, start: number): { field: string; end: number; isUnclosed: boolean } {
  const pieces: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { field: pieces.join('') + text.slice(at), end: text.length, isUnclosed: true };
    pieces.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { field: pieces.join(''), end: quote + 1, isUnclosed: false };
    pieces.push('"');
    at = quote + 2;
  }
}
