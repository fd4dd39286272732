import { type Effect, type Verdict, verdicts } from '#shared/model/hosts/effect.ts';
import type { HostColumn, HostedKind, HostTable } from '#shared/model/hosts/host-table.ts';

/** What becomes of an item in one host. */
export interface GivenCell {
  readonly verdict: Verdict;
  readonly effects: readonly Effect[];
}

/** An item, or a result of a tool, in each host. */
export interface GivenRow {
  readonly kind: HostedKind;
  /** Untrusted. */
  readonly name: string;
  /** Of a result. */
  readonly responseSeq?: number;
  /** In the order of the hosts. */
  readonly cells: GivenCell[];
}

/** A row has a verdict if one of its cells has it, and is kept where all are. */
export function isIn({ cells }: GivenRow, verdict: Verdict): boolean {
  const has = ({ verdict: of }: GivenCell) => of === verdict;
  return verdict === 'kept' ? cells.every(has) : cells.some(has);
}

/** The sums of a table. */
export function summed(
  rows: readonly GivenRow[],
  columns: readonly Omit<HostColumn, 'sums'>[],
): Pick<HostTable, 'columns' | 'kinds' | 'rows'> {
  const kinds: HostTable['kinds'] = {};
  for (const { kind } of rows) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    columns: columns.map((column, at) => ({
      ...column,
      sums: counts((verdict) => rows.filter(({ cells }) => cells[at]?.verdict === verdict).length),
    })),
    kinds,
    rows: counts((verdict) => rows.filter((row) => isIn(row, verdict)).length),
  };
}

function counts(count: (verdict: Verdict) => number): Record<Verdict, number> {
  const [lost, changed, unknown, kept] = verdicts.map(count);
  return { lost: lost ?? 0, changed: changed ?? 0, unknown: unknown ?? 0, kept: kept ?? 0 };
}
