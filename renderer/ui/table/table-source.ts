import { useMemo } from 'react';
import type { Failure } from '#shared/model/failure.ts';

/** The state of a table's rows as a whole. */
export type RowsState = 'loading' | 'failed' | 'empty' | 'filled';

/** The rows of a table: all of them, or those that are loaded of a list of any length. */
export interface TableSource<Row> {
  readonly total: number;
  readonly state: RowsState;
  readonly failure: Failure | undefined;
  /** Undefined while it isn't loaded. */
  rowAt: (index: number) => Row | undefined;
  keyOf: (row: Row) => unknown;
  /** Where the row with a key is; undefined when it isn't loaded, or is gone. */
  indexOf: (key: unknown) => number | undefined;
  /** Rows `first` up to `end` are drawn. With `followsEnd` the view goes where the rows end. */
  setVisible: (first: number, end: number, followsEnd: boolean) => void;
  /** Starts over after a failure. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Differs after every change. */
  version: () => number;
}

/** Rows that are all here as the source of a table. `keyOf` is best a function of the module. */
export function useArraySource<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): TableSource<Row> {
  return useMemo(
    () => ({
      total: rows.length,
      state: rows.length === 0 ? 'empty' : 'filled',
      failure: undefined,
      rowAt: (index) => rows[index],
      keyOf,
      indexOf: (key) => {
        const index = rows.findIndex((row) => keyOf(row) === key);
        return index === -1 ? undefined : index;
      },
      setVisible: () => {},
      reload: () => {},
      subscribe: () => () => {},
      version: () => 0,
    }),
    [rows, keyOf],
  );
}
