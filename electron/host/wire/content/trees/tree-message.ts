import type { JsonPlace, TreeRows, TreeView } from '#shared/model/json/json-row.ts';

/** A request about a tree. */
export type TreeQuestion =
  | { name: 'rows'; view: TreeView; from: number; count: number }
  | { name: 'place'; view: TreeView; node: number }
  | { name: 'search'; view: TreeView; text: string; after: number };

export interface TreeRequest {
  /** Identifies the text. */
  key: string;
  /** The text, when the worker doesn't have its tree. */
  text?: string;
  question: TreeQuestion;
}

/** `unknown`: send the request again with the text. */
export type TreeAnswer = { kind: 'unknown' } | TreeRows | { kind: 'place'; place: JsonPlace | undefined };

export interface TreeCalls {
  answer(request: TreeRequest): TreeAnswer;
}
