import type { SchemaCheck, SchemaNote } from '#shared/model/runs/schema-check.ts';

export type Finding = Omit<SchemaCheck, 'durationMs'>;

/** A request to the worker. Values and schemas are JSON text, which keeps every digit. */
export interface CheckRequest {
  /** Absent without a schema. `text` is sent with the first request only. */
  schema?: { hash: string; text?: string };
  /** Drops the schemas of earlier requests first. */
  clears: boolean;
  valueText: string;
}

export interface CheckCalls {
  check(request: CheckRequest): Finding;
}

export function plainFinding(verdict: Finding['verdict'], note?: SchemaNote): Finding {
  return { verdict, violations: [], total: 0, ...(note !== undefined && { notes: [note] }) };
}
