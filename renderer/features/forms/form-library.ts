// By its own path: the package's index also loads a validator that is not installed, and would need `eval`.
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import type { Field } from '@rjsf/utils';

// The library's `Form` is left out on purpose: it keeps a copy of the data, fills in defaults by itself and walks the
// whole schema with every key. Here each value is drawn by its `SchemaField`, from one normalised level.

/** Draws nothing. */
export const Nothing = () => null;

/** What the form library comes with. */
export const standard = getDefaultRegistry();

/** Chooses the field and the widget of one level, and draws them in the registry's templates. */
export const SchemaField: Field = standard.fields.SchemaField ?? Nothing;
