import { createContext, type RefObject, use } from 'react';
import { createStore, type StoreApi } from 'zustand';
import type { Json } from '#shared/model/json/json.ts';
import type { Complete } from './completion-field.tsx';
import type { FieldProblem } from './problems.tsx';
import { type JsonPath, withValue } from './schema/exact-document.ts';
import type { Choices } from './schema/schema-parts.ts';
import type { SchemaScope } from './schema/schema-scope.ts';

/** The state of a form beside its values, by pointer. */
export interface FormState {
  /** Groups that the user opened or closed. */
  open: Readonly<Record<string, boolean>>;
  /** Variants that the user chose. */
  choices: Readonly<Record<string, Choices>>;
  /** Fields that the user enters as JSON. */
  asJson: Readonly<Record<string, boolean>>;
  problems: ReadonlyMap<string, readonly FieldProblem[]>;
  /** Fields that had the focus: their problems are shown. */
  left: Readonly<Record<string, boolean>>;
  /** All problems are shown: after a try to send, or an edit as JSON. */
  showsAll: boolean;
}

/** For a form of texts only, such as a prompt's arguments, where an empty text is left out. */
export interface TextFields {
  complete: (name: string) => Complete | undefined;
  /** On Enter in a field of one line, with this field. */
  onEnter: (field: Element) => void;
}

export type ChangeDocument = (next: (document: Json | undefined) => Json | undefined) => void;

/** What the fields of one form share. Stable while values change. */
export interface FormContextValue {
  /** Part of every element's id. */
  formId: string;
  /** The form on screen. */
  view: RefObject<HTMLDivElement | null>;
  scope: SchemaScope;
  /** Fields are in columns, each below its name. */
  hasColumns: boolean;
  /** Set when all values are texts. */
  texts: TextFields | undefined;
  state: StoreApi<FormState>;
  change: ChangeDocument;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A field needs a form around it.');
  return form;
}

export function createFormState(): StoreApi<FormState> {
  return createStore<FormState>(() => ({
    open: {},
    choices: {},
    asJson: {},
    problems: new Map(),
    left: {},
    showsAll: false,
  }));
}

/** Sets a value in the form's document; undefined removes it. */
export function setValue({ change }: FormContextValue, path: JsonPath, value: Json | undefined): void {
  change((document) => withValue(document, path, value));
}

/** The id of the control or group at a pointer: without spaces, which separate the ids of a list. */
export function fieldId(formId: string, pointer: string): string {
  return formId + pointer.replaceAll(/[\s%]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** Focuses an element of a form by its id, which labels and descriptions need too; false when it isn't on screen. */
export function focusById(id: string): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus();
  return element !== null;
}

export function setOpen({ state }: FormContextValue, pointers: readonly string[], isOpen: boolean): void {
  state.setState(({ open }) => ({
    open: { ...open, ...Object.fromEntries(pointers.map((pointer) => [pointer, isOpen])) },
  }));
}

export function leaveField({ state }: FormContextValue, pointer: string): void {
  if (state.getState().left[pointer] !== true) state.setState(({ left }) => ({ left: { ...left, [pointer]: true } }));
}

export function setAsJson({ state }: FormContextValue, pointer: string, isJson: boolean): void {
  state.setState(({ asJson }) => ({ asJson: { ...asJson, [pointer]: isJson } }));
}
