import type { Call } from './call.ts';
import type { Params } from './message.ts';

export function text(value: string): Params {
  return { type: 'text', text: value };
}

export function textResult(value: string): Params {
  return { content: [text(value)] };
}

/** A result that shows the client's answers. */
export function repliesResult(...replies: readonly unknown[]): Params {
  return { content: replies.map((reply) => text(`The client answered: ${JSON.stringify(reply)}`)) };
}

export function argumentsSchema(properties: Params = {}, required?: readonly string[]): Params {
  return { type: 'object', properties, ...(required && { required }) };
}

/** The parameters of an `elicitation/create` with a form. Until 2025-06-18 there is no `mode`. */
export function form({ revision }: Pick<Call, 'revision'>, message: string, requestedSchema: Params): Params {
  return { ...(revision >= '2025-11-25' && { mode: 'form' }), message, requestedSchema };
}

export function oneText(call: Pick<Call, 'revision'>, message: string, name: string): Params {
  return form(call, message, { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
}

/** The value of a field; undefined when the form was not accepted. */
export function entered({ action, content }: Params, name: string): unknown {
  return action === 'accept' && typeof content === 'object' && content !== null
    ? Object.getOwnPropertyDescriptor(content, name)?.value
    : undefined;
}
