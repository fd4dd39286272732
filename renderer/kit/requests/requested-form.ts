import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { asksForSecret, isSecretName } from '#shared/secrets/secret-names.ts';

/** More fields than anybody fills in by hand. */
const manyFields = 100;
/** So many are still drawn. */
const maxFields = 1000;

/** Remarks about a requested form, before anybody fills it in. */
interface FormFindings {
  fields: number;
  /** What the protocol has for a form: an object with fields, not what some reference leads to. */
  isObject: boolean;
  isDrawable: boolean;
  isHuge: boolean;
  /** Fields that aren't plain values: the protocol allows none of them (client, elicitation). */
  nested: string[];
  /** Fields that seem to ask for a credential: a server must not do that in a form. */
  secrets: string[];
}

export function requestedSchema(params: Json): Json | undefined {
  return isJsonObject(params) ? params.requestedSchema : undefined;
}

/** The fields of a requested schema by name; none when it isn't an object. */
function fieldsOf(schema: Json | undefined): [name: string, field: Json][] {
  const properties = isJsonObject(schema) ? schema.properties : undefined;
  return isJsonObject(properties) ? Object.entries(properties) : [];
}

/** Looks through the form's own level only, so that a recursive schema is as quick as any other. */
export function formFindings(schema: Json | undefined): FormFindings {
  const fields = fieldsOf(schema);
  const isObject = isJsonObject(schema) && schema.type === 'object' && isJsonObject(schema.properties);
  return {
    fields: fields.length,
    isObject,
    isDrawable: fields.length > 0 && fields.length <= maxFields,
    isHuge: fields.length > manyFields,
    nested: fields.flatMap(([name, field]) => (isPlain(field) ? [] : [name])),
    secrets: fields.flatMap(([name, field]) => (isSecretField(name, field) ? [name] : [])),
  };
}

/** The content that a form begins with: the defaults that the server names. */
export function defaultContent(schema: Json | undefined): JsonObject {
  return Object.fromEntries(
    fieldsOf(schema).flatMap(([name, field]): [string, Json][] =>
      isJsonObject(field) && field.default !== undefined ? [[name, field.default]] : [],
    ),
  );
}

function isSecretField(name: string, field: Json): boolean {
  // Descriptions of numbers and switches often state that they must not be secrets.
  const description = stringAt(field, 'type') === 'string' ? stringAt(field, 'description') : undefined;
  const texts = [stringAt(field, 'title'), description];
  const isNamed = stringAt(field, 'format') === 'password' || isSecretName(name);
  return isNamed || texts.some((text) => text !== undefined && asksForSecret(text));
}

const plainTypes = ['string', 'number', 'integer', 'boolean'];

/** A plain value, or a choice of several plain values. */
function isPlain(field: Json): boolean {
  const type = stringAt(field, 'type') ?? '';
  if (plainTypes.includes(type)) return true;
  const items = isJsonObject(field) ? field.items : undefined;
  return type === 'array' && isJsonObject(items) && (Array.isArray(items.enum) || Array.isArray(items.anyOf));
}
