// By its own path: the package's index also loads a validator that is not installed, and would need `eval`.
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import type { Field, FieldProps, FieldTemplateProps, Registry, RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { FormNode } from './form-node.ts';

// The library's `Form` is left out on purpose: it keeps a copy of the data, fills in defaults by itself and walks the
// whole schema with every key. Here each value is drawn by its `SchemaField`, from one normalised level.

/** The library's registry for one value: the value travels in it, as the library's own context does. */
export type NodeRegistry = Registry<unknown, RJSFSchema, FormNode>;
/** The registry of all values. */
export type SharedRegistry = Omit<NodeRegistry, 'formContext'>;
export type NodeFieldProps = FieldProps<unknown, RJSFSchema, FormNode>;
export type NodeTemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormNode>;
export type NodeValidator = ValidatorType<unknown, RJSFSchema, FormNode>;

/** Draws nothing. */
export const Nothing = () => null;

/** What the form library comes with. */
export const standard = getDefaultRegistry<unknown, RJSFSchema, FormNode>();

/** Chooses the field and the widget of one level, and draws them in the registry's templates. */
export const SchemaField: Field<unknown, RJSFSchema, FormNode> = standard.fields.SchemaField ?? Nothing;
