import type { Call } from './call.ts';
import type { Completers, ResourceSection, ServerDefinition } from './definition.ts';
import { isParams, type Params } from './message.ts';
import { page } from './paging.ts';
import { errorCodes, optionalObject, RpcError, requireString } from './rpc-error.ts';
import { runTool } from './run-tool.ts';

type Handler = (definition: ServerDefinition, params: Params, call: Call) => Promise<Params>;

function methodNotFound(method: string): RpcError {
  return new RpcError(errorCodes.methodNotFound, `Method not found: ${method}`);
}

function resourcesOf({ resources }: ServerDefinition, method: string): ResourceSection {
  if (resources === undefined) throw methodNotFound(method);
  return resources;
}

const listResources: Handler = async (definition, params) =>
  page('resources', resourcesOf(definition, 'resources/list').list, params.cursor, definition.pageSize);

const listTemplates: Handler = async (definition, params) => {
  const templates = resourcesOf(definition, 'resources/templates/list').templates ?? [];
  const descriptors = templates.map((template) => template.descriptor);
  return page('resourceTemplates', descriptors, params.cursor, definition.pageSize);
};

const readResource: Handler = async (definition, params, call) => {
  const uri = requireString(params, 'uri');
  const contents = await resourcesOf(definition, 'resources/read').read(uri, call);
  if (contents !== undefined) return { contents };
  const code = call.revision < '2026-07-28' ? errorCodes.resourceNotFound : errorCodes.invalidParams;
  throw new RpcError(code, 'Resource not found', { uri });
};

const listPrompts: Handler = async ({ prompts, pageSize }, params) => {
  if (prompts === undefined) throw methodNotFound('prompts/list');
  const descriptors = prompts.map((prompt) => prompt.descriptor);
  return page('prompts', descriptors, params.cursor, pageSize);
};

const getPrompt: Handler = async ({ prompts }, params, call) => {
  if (prompts === undefined) throw methodNotFound('prompts/get');
  const name = requireString(params, 'name');
  const prompt = prompts.find((candidate) => candidate.descriptor.name === name);
  if (prompt === undefined) throw new RpcError(errorCodes.invalidParams, `Unknown prompt: ${name}`);
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(optionalObject(params, 'arguments'))) {
    if (typeof value !== 'string') throw new RpcError(errorCodes.invalidParams, `Argument ${key} must be a string`);
    values[key] = value;
  }
  for (const argument of prompt.descriptor.arguments ?? []) {
    if (argument.required && values[argument.name] === undefined) {
      throw new RpcError(errorCodes.invalidParams, `Missing argument: ${argument.name}`);
    }
  }
  return prompt.render(values, call);
};

const listTools: Handler = async ({ tools, pageSize, tasks }, params, { revision }) => {
  if (tools === undefined) throw methodNotFound('tools/list');
  const saysTask = tasks !== undefined && revision === '2025-11-25';
  const descriptors = tools.map(({ descriptor, task }) =>
    saysTask && task !== undefined ? { ...descriptor, execution: { taskSupport: task } } : descriptor,
  );
  return page('tools', descriptors, params.cursor, pageSize);
};

const callTool: Handler = async ({ tools }, params, call) => {
  if (tools === undefined) throw methodNotFound('tools/call');
  const name = requireString(params, 'name');
  const tool = tools.find((candidate) => candidate.descriptor.name === name);
  if (tool === undefined) throw new RpcError(errorCodes.invalidParams, `Unknown tool: ${name}`);
  return runTool(tool, optionalObject(params, 'arguments'), call);
};

const handlers: ReadonlyMap<string, Handler> = new Map([
  ['resources/list', listResources],
  ['resources/templates/list', listTemplates],
  ['resources/read', readResource],
  ['prompts/list', listPrompts],
  ['prompts/get', getPrompt],
  ['tools/list', listTools],
  ['tools/call', callTool],
  ['completion/complete', async (definition, params) => complete(definition, params)],
]);

/** Does what both eras have in common: the features. Throws `RpcError` for everything that it does not do. */
export async function dispatch(
  definition: ServerDefinition,
  method: string,
  params: Params,
  call: Call,
): Promise<Params> {
  const handler = handlers.get(method);
  if (handler === undefined) throw methodNotFound(method);
  return handler(definition, params, call);
}

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
function complete(definition: ServerDefinition, params: Params): Params {
  const completers = completersOf(definition, optionalObject(params, 'ref'));
  const argument = optionalObject(params, 'argument');
  const context = optionalObject(params, 'context');
  const others = isParams(context.arguments) ? context.arguments : {};
  const values = completers[requireString(argument, 'name')]?.(requireString(argument, 'value'), others) ?? [];
  const sent = values.slice(0, mostValues);
  return { completion: { values: sent, total: values.length, hasMore: values.length > sent.length } };
}
