import { cutJson, jsonWeight, startOf } from '#shared/mcp/json/json-head.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { serverInfoIn } from './client-identity.ts';

/** What a server says about itself in the handshake; of what is very large, the beginning. */
export interface SelfDescription {
  capabilities: JsonObject;
  serverInfo: JsonObject | undefined;
  instructions: string | undefined;
  /** Something was cut; the frame of the handshake has all of it. */
  isCut: boolean;
}

/** Views of sessions are sent to each window whenever something in them changes. */
const maxInstructions = 100_000;
const maxValue = 30_000;

/** Features that Loupe uses stay in the cut capabilities, whatever else a server declares. */
const usedCapabilities = ['completions', 'logging', 'prompts', 'resources', 'tools', 'tasks', 'extensions'];

/** Reads the result of `initialize` or `server/discover`. Takes time for the kept part only. */
export function selfDescription(result: JsonObject): SelfDescription {
  const capabilities = isJsonObject(result.capabilities) ? result.capabilities : {};
  const serverInfo = serverInfoIn(result);
  const instructions = stringAt(result, 'instructions');
  const isLong = instructions !== undefined && instructions.length > maxInstructions;
  return {
    capabilities: isLarge(capabilities) ? cutCapabilities(capabilities) : capabilities,
    serverInfo: serverInfo && isLarge(serverInfo) ? cutObject(serverInfo, maxValue) : serverInfo,
    instructions: isLong ? startOf(instructions, maxInstructions) : instructions,
    isCut: isLarge(capabilities) || isLarge(serverInfo ?? null) || isLong,
  };
}

function isLarge(value: Json): boolean {
  return jsonWeight(value, maxValue) > maxValue;
}

function cutCapabilities(capabilities: JsonObject): JsonObject {
  const used: JsonObject = {};
  for (const name of usedCapabilities) {
    const value = capabilities[name];
    if (value !== undefined) used[name] = cutJson(value, maxValue / usedCapabilities.length);
  }
  return { ...cutObject(capabilities, maxValue), ...used };
}

function cutObject(value: JsonObject, limit: number): JsonObject {
  const cut = cutJson(value, limit);
  return isJsonObject(cut) ? cut : {};
}
