import type { ReactNode } from 'react';
import type { Frame } from '#shared/model/frame.ts';

export interface RowState {
  /** For a request without a response: how long it has run in milliseconds; undefined when none can come. */
  runningMs: number | undefined;
  /** A request of the server that a person has to answer. */
  isWaiting: boolean;
}

export interface FrameTableLook {
  label: string;
  /** Sets `--columns`, the widths of the columns. */
  columnsClass: string | undefined;
  headings: ReactNode;
  cells: (frame: Frame, state: RowState) => ReactNode;
  /** Extra class of a row. `hasFallen`: its session ended without being stopped. */
  rowClass: (frame: Frame, hasFallen: boolean) => string | undefined;
}
