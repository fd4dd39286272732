import type { ServerMethod } from '#shared/model/inbox/reply-rule.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/**
 * Why a server may not send this request, as the JSON-RPC error of the response; undefined when the capabilities that
 * Loupe declared cover it (client features). A form needs no mode of its own: it is the only one until 2025-06-18.
 */
export function undeclared(
  method: ServerMethod,
  params: Json,
  capabilities: Json,
): { code: number; message: string } | undefined {
  const declared = isJsonObject(capabilities) ? capabilities : {};
  const { roots, sampling, elicitation } = declared;
  if (method === 'roots/list') return roots === undefined ? notFound('roots') : undefined;
  if (method === 'sampling/createMessage') {
    if (!isJsonObject(sampling)) return notFound('sampling');
    const wantsTools = isJsonObject(params) && params.tools !== undefined;
    return wantsTools && sampling.tools === undefined ? invalid('sampling.tools') : undefined;
  }
  if (!isJsonObject(elicitation)) return notFound('elicitation');
  const isUrl = stringAt(params, 'mode') === 'url';
  const hasModes = elicitation.form !== undefined || elicitation.url !== undefined;
  if (isUrl) return elicitation.url === undefined ? invalid('elicitation.url') : undefined;
  return hasModes && elicitation.form === undefined ? invalid('elicitation.form') : undefined;
}

function notFound(feature: string) {
  return { code: METHOD_NOT_FOUND, message: `The client did not declare ${feature}` };
}

function invalid(feature: string) {
  return { code: INVALID_PARAMS, message: `The client did not declare ${feature}` };
}
