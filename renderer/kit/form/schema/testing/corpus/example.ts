import type { Json } from '#shared/model/json/json.ts';

/** A schema with what a form of it looks like. */
export interface SchemaExample {
  schema: Json | undefined;
  /** The arguments in the form, as JSON text; `{}` when absent. */
  arguments?: string;
  /** The lines of its `outline`. */
  draws: string[];
}
