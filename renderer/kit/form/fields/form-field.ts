import { createContext, use } from 'react';
import type { Json } from '#shared/model/json.ts';
import type { FieldLevel } from './schema/field-level.ts';
import type { JsonPath } from './schema/json-path.ts';

/** What stands around a value. */
export type FieldPlace =
  | { kind: 'root' }
  /** Named by the schema. */
  | { kind: 'property'; isRequired: boolean }
  /** Named by nobody but the arguments. */
  | { kind: 'further'; isAllowed: boolean }
  | { kind: 'item'; index: number; count: number };

/** One value of the form with its level of the schema. */
export interface FormNode {
  path: JsonPath;
  pointer: string;
  /** The property's name, or the item's number. */
  name: string;
  place: FieldPlace;
  depth: number;
  /** The server's schema of it. */
  schema: Json;
  level: FieldLevel;
  value: Json | undefined;
  /** It is entered as JSON, by choice or because the field cannot show it. */
  isJson: boolean;
  /** The field could not show it. */
  isUndrawable: boolean;
}

export const NodeContext = createContext<FormNode | undefined>(undefined);

/** The value that a template, a field or a widget stands for. */
export function useNode(): FormNode {
  const node = use(NodeContext);
  if (node === undefined) throw new Error('A widget needs a field around it.');
  return node;
}

/** What people call it: the schema's title, else its name. */
export function nodeLabel({ level, name }: Pick<FormNode, 'level' | 'name'>): string {
  return level.title ?? name;
}

/** True for what is a value of its own or a further property: it can be taken out. */
export function isRemovable({ place }: FormNode): boolean {
  return place.kind === 'property' || place.kind === 'further';
}
