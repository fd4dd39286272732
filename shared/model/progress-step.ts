import type { Failure } from './failure.ts';

/** How far some work is; `total` is 0 before it is known. */
export interface ProgressStep {
  type: 'progress';
  done: number;
  total: number;
}

/** The last step of work that failed. */
export interface FailedStep {
  type: 'failed';
  failure: Failure;
}
