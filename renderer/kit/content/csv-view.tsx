import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import type { Column } from '../../ui/table/column.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import type { SortedCell } from './records.ts';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';
import { useSortedRows, WideTable } from './wide-table.tsx';

/** Longer tables are parsed only when the user asks for it, in characters or bytes. */
const wholeUpTo = 10_000_000;
/** How much of a cell is shown. */
const cellCharacters = 300;
/** Wider tables show this many columns; the text shows all. */
const maxColumns = 200;
/** Rows that the column widths are based on. */
const sampleRows = 200;

export function CsvView(props: ViewProps) {
  const { data, instead } = useWantedText(props, wholeUpTo);
  const text = data?.text;
  const isTabbed = props.type === 'text/tab-separated-values';
  const csv = useMemo(
    () => (text === undefined ? undefined : parseCsv(text, ...(isTabbed ? ['\t'] : []))),
    [text, isTabbed],
  );
  if (instead !== undefined) return instead;
  if (csv === undefined || text === undefined) return <ViewBar />;
  return <CsvTable csv={csv} text={text} />;
}

interface CsvRow {
  index: number;
  fields: readonly string[];
}

const numeric = /^[+-]?\d+(?:\.\d+)?$/;

function cellOf({ fields }: CsvRow, id: string): SortedCell | undefined {
  const text = fields[Number(id)];
  return text === undefined ? undefined : { text, isNumber: numeric.test(text) };
}

function CsvTable({ csv, text }: { csv: Csv; text: string }) {
  const t = useTranslations('content');
  const { header } = csv;
  const columns = Math.min(csv.columns, maxColumns);
  const rows = useMemo(() => csv.rows.map((fields, index): CsvRow => ({ index, fields })), [csv]);
  const { ordered, sorted, setSorted } = useSortedRows(rows, cellOf);
  const widths = useMemo(() => widthsOf(csv, columns), [csv, columns]);
  const shown = useMemo(
    () => Array.from({ length: columns }, (_, column) => columnOf(column, header[column])),
    [columns, header],
  );
  const isMismatch = ({ fields }: CsvRow) => fields.length !== header.length;
  const numberText = useMemo(
    () => (row: CsvRow) =>
      row.fields.length === header.length
        ? undefined
        : t('fieldCount', { count: row.fields.length, columns: header.length }),
    [header, t],
  );
  return (
    <>
      <ViewBar actions={<CopyButton text={text} label={t('copyText')} />}>
        <span>{t('tableSize', { rows: rows.length, columns: csv.columns })}</span>
        {csv.mismatches > 0 && (
          <span className={layout.warn}>
            {t('columnMismatches', { count: csv.mismatches, columns: header.length })}
          </span>
        )}
        {csv.isUnclosed && <span className={layout.warn}>{t('unclosedQuote')}</span>}
        {csv.columns > columns && <span className={layout.warn}>{t('firstColumns', { count: columns })}</span>}
      </ViewBar>
      <WideTable
        label={t('views.table')}
        rows={ordered}
        columns={shown}
        widths={widths}
        sorted={sorted}
        onSort={setSorted}
        numberText={numberText}
        rowClass={(row) => (isMismatch(row) ? css.mismatch : undefined)}
      />
    </>
  );
}

/** A column whose header has no name is called by its number. */
function columnOf(column: number, name = ''): Column<CsvRow> {
  return {
    id: String(column),
    heading: name === '' ? String(column + 1) : cell(name),
    firstSort: 'ascending',
    text: ({ fields }) => cell(fields[column]),
    cellClass: ({ fields }) => (column >= fields.length ? css.missing : undefined),
  };
}

function cell(value: string | undefined): string {
  if (value === undefined) return '';
  return visibleText(value.length > cellCharacters ? `${value.slice(0, cellCharacters)}…` : value);
}

/** By the longest of the first cells, within limits, in characters. */
function widthsOf({ header, rows }: Csv, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    let longest = header[column]?.length ?? 0;
    for (const row of rows.slice(0, sampleRows)) longest = Math.max(longest, row[column]?.length ?? 0);
    return Math.min(40, Math.max(6, longest + 3));
  });
}

interface Csv {
  separator: string;
  /** The first record. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** How many records have another number of fields than the header. */
  mismatches: number;
  columns: number;
  /** The text ends within quotes. */
  isUnclosed: boolean;
}

const separators = [',', ';', '\t', '|'];

/**
 * Parses separated values (RFC 4180). Quotes inside an unquoted field are ordinary characters, lines end with CR, LF or
 * both, and an empty last line isn't a record. Without a `separator` it is the most frequent of comma, semicolon, tab
 * and bar in the first line.
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
  // Bound: 3 characters, one of which is a match.
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
    // Text after a closing quote is invalid, and stays visible.
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
