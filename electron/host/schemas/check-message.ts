import type { SchemaCheck, SchemaNote } from '#shared/model/runs/schema-check.ts';

export type SchemaVerdict = Omit<SchemaCheck, 'durationMs'>;

/** A request to the worker. Values and schemas are JSON text, which keeps every digit. */
export interface CheckRequest {
  /** Absent without a schema. `text` is sent with the first request only. */
  schema?: { hash: string; text?: string };
  /** Drops the schemas of earlier requests first. */
  clears: boolean;
  valueText: string;
}

export interface CheckCalls {
  check(request: CheckRequest): SchemaVerdict;
}

export function plainVerdict(verdict: SchemaVerdict['verdict'], note?: SchemaNote): SchemaVerdict {
  return { verdict, violations: [], total: 0, ...(note !== undefined && { notes: [note] }) };
}
