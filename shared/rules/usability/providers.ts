import type { FaultValues } from '../../model/findings/finding.ts';

/** Who offers models, and what it is known to accept; that changes, so each finding names the month. */
export interface Provider {
  readonly name: string;
  /** When that was looked up last: in its documentation, and in reports of refused tools. */
  readonly asOf: string;
}

/** `platform.openai.com/docs`: the API reference of tools, and the guide to structured outputs. */
export const openAi: Provider = { name: 'OpenAI', asOf: '2026-11' };
/** `platform.claude.com/docs`: the guides to tool use, structured outputs and managed agents. */
export const anthropic: Provider = { name: 'Anthropic', asOf: '2026-11' };
/** `ai.google.dev/api`: `FunctionDeclaration` and `Schema`. */
export const gemini: Provider = { name: 'Gemini', asOf: '2026-11' };

/** What every text about a provider names. */
export function providerValues({ name, asOf }: Provider): FaultValues {
  return { provider: name, asOf };
}

export const openAiTools = 'https://platform.openai.com/docs/api-reference/chat/create';
export const openAiSchemas = 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas';
export const anthropicTools = 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools';
export const anthropicSchemas = 'https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes';
export const anthropicStrict = 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs';
export const geminiSchemas = 'https://ai.google.dev/api/caching#Schema';
export const geminiFunctions = 'https://ai.google.dev/api/caching#FunctionDeclaration';
