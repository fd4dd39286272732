import type { Revision } from '../../model/revision.ts';

/**
 * A value whose parts don't matter. `integer` is one that every client can hold exactly, `id` a text or an integer,
 * `share` a number from 0 to 1, `time` a date and time with its zone.
 */
export type SimpleType =
  | 'text'
  | 'number'
  | 'numberOrNull'
  | 'integer'
  | 'flag'
  | 'id'
  | 'share'
  | 'time'
  | 'url'
  | 'object'
  | 'any';

/** What a value must be. */
export type Shape =
  | SimpleType
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  /** One value, or a list of them. */
  | { readonly kind: 'oneOrList'; readonly of: Shape }
  /** An object whose names the sender chooses. */
  | { readonly kind: 'map'; readonly of: Shape }
  | Fields
  /** An object whose shape a member of it decides; `otherwise` is for one without the member. */
  | {
      readonly kind: 'variants';
      readonly by: string;
      readonly of: Readonly<Record<string, Shape>>;
      readonly otherwise?: string;
    };

/** An object with these members, and any others unless `only` names all that may be there. */
interface Fields {
  readonly kind: 'fields';
  readonly fields: readonly Field[];
  readonly only?: readonly string[];
}

/** A member of an object: whether it is required, and the first revision that defines it. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly since?: Revision | undefined;
}

interface Since {
  readonly since: Revision;
  readonly shape: Shape;
}
export type Members = Readonly<Record<string, Shape | Since>>;

/** A shape that only later revisions define. */
export function since(revision: Revision, shape: Shape): Since {
  return { since: revision, shape };
}

/** An object with required and optional members. */
export function fields(required: Members, optional: Members = {}): Shape {
  return { kind: 'fields', fields: allFields(required, optional) };
}

/** The same where clients refuse every other member; `others` are judged elsewhere. */
export function onlyFields(required: Members, optional: Members, others: readonly string[] = []): Shape {
  const all = allFields(required, optional);
  return { kind: 'fields', fields: all, only: [...all.map(({ name }) => name), ...others] };
}

function allFields(required: Members, optional: Members): Field[] {
  return [...fieldsOf(required, true), ...fieldsOf(optional, false)];
}

function fieldsOf(members: Members, isRequired: boolean): Field[] {
  return Object.entries(members).map(([name, member]) =>
    typeof member === 'object' && 'since' in member
      ? { name, isRequired, ...member }
      : { name, isRequired, shape: member },
  );
}

/** One of these texts. */
export function choice(...of: readonly string[]): Shape {
  return { kind: 'choice', of };
}

export function list(of: Shape): Shape {
  return { kind: 'list', of };
}

export function map(of: Shape): Shape {
  return { kind: 'map', of };
}

/** An object whose member `by` names its shape. */
export function variants(by: string, of: Readonly<Record<string, Shape>>, otherwise?: string): Shape {
  return { kind: 'variants', by, of, ...(otherwise !== undefined && { otherwise }) };
}
