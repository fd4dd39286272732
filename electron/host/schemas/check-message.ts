import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';

export type Finding = Omit<SchemaCheck, 'durationMs'>;

/** Requests to the worker. Everything travels as JSON text, in which no digit gets lost. */
export interface CheckRequest {
  /** Absent when there is nothing to check against. A schema's text is sent once, later requests name it. */
  schema?: { hash: string; text?: string };
  /** The worker drops the oldest schemas first. */
  forget: boolean;
  valueText: string;
}

/** `ready` comes once, as soon as the worker takes requests; then one finding for each. */
export type CheckReply = 'ready' | Finding;

export function plainFinding(verdict: Finding['verdict'], detail?: string): Finding {
  return { verdict, violations: [], total: 0, ...(detail !== undefined && { detail }) };
}
