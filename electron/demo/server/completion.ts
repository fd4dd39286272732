import type { Completers, ServerDefinition } from './definition.ts';
import { isParams, type Params } from './message.ts';
import { errorCodes, optionalObject, RpcError, requireString } from './rpc-error.ts';

/** The specification allows no more values in one answer. */
const mostValues = 100;

function completersOf(definition: ServerDefinition, reference: Params): Completers {
  if (reference.type === 'ref/prompt') {
    const name = requireString(reference, 'name');
    const prompt = definition.prompts?.find((candidate) => candidate.descriptor.name === name);
    if (prompt !== undefined) return prompt.complete ?? {};
  }
  if (reference.type === 'ref/resource') {
    const uri = requireString(reference, 'uri');
    const template = definition.resources?.templates?.find((candidate) => candidate.descriptor.uriTemplate === uri);
    if (template !== undefined) return template.complete ?? {};
  }
  throw new RpcError(errorCodes.invalidParams, 'Unknown reference');
}

/** Answers `completion/complete`. Throws an `invalidParams` error for a prompt or template that is not there. */
export function complete(definition: ServerDefinition, params: Params): Params {
  const completers = completersOf(definition, optionalObject(params, 'ref'));
  const argument = optionalObject(params, 'argument');
  const context = optionalObject(params, 'context');
  const others = isParams(context.arguments) ? context.arguments : {};
  const values = completers[requireString(argument, 'name')]?.(requireString(argument, 'value'), others) ?? [];
  const sent = values.slice(0, mostValues);
  return { completion: { values: sent, total: values.length, hasMore: values.length > sent.length } };
}
