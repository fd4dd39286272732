/** Everything that a front end (window, browser, command line) can request of the host: procedures by group. */
export * as contract from './procedures.ts';

import type * as procedures from './procedures.ts';

export type Contract = typeof procedures;
