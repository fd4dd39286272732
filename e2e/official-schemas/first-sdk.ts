import * as sdk from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ValidMessage } from './valid-messages.ts';

interface Schema {
  safeParse(value: unknown): { success: boolean };
}

/** By the method of the request; of a call as a task, by `task`. */
const results: Readonly<Record<string, Schema>> = {
  initialize: sdk.InitializeResultSchema,
  ping: sdk.EmptyResultSchema,
  'logging/setLevel': sdk.EmptyResultSchema,
  'resources/subscribe': sdk.EmptyResultSchema,
  'tools/list': sdk.ListToolsResultSchema,
  'tools/call': sdk.CallToolResultSchema,
  'prompts/list': sdk.ListPromptsResultSchema,
  'prompts/get': sdk.GetPromptResultSchema,
  'resources/list': sdk.ListResourcesResultSchema,
  'resources/templates/list': sdk.ListResourceTemplatesResultSchema,
  'resources/read': sdk.ReadResourceResultSchema,
  'completion/complete': sdk.CompleteResultSchema,
  'tasks/get': sdk.GetTaskResultSchema,
  'tasks/cancel': sdk.CancelTaskResultSchema,
  'tasks/list': sdk.ListTasksResultSchema,
  task: sdk.CreateTaskResultSchema,
};

/** Whether the first version of the official SDK (1.x), which knows the legacy revisions, takes a message of the server. */
export function firstSdkAccepts({ kind, method, params }: ValidMessage, message: JsonObject): boolean {
  if (!sdk.JSONRPCMessageSchema.safeParse(message).success) return false;
  const { jsonrpc: _, id: __, ...sent } = message;
  if (kind === 'request') return sdk.ServerRequestSchema.safeParse(sent).success;
  if (kind === 'notification') return sdk.ServerNotificationSchema.safeParse(sent).success;
  const schema = results[params?.task === undefined ? method : 'task'];
  if (schema === undefined) throw new Error(`There is no schema for the result of ${method}`);
  return schema.safeParse(message.result).success;
}
