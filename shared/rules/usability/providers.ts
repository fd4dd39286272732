import type { FaultValues } from '../../model/findings/finding.ts';
import type { ProviderLimit } from '../item-rule.ts';

/** When the pages of documentation were read last. */
const date = '2026-11';

/** What the texts about a limit name. */
export function limitValues({ provider, date: asOf, lifted }: ProviderLimit): FaultValues {
  return { provider, asOf, ...(lifted !== undefined && { lifted: lifted.date }) };
}

const openAiTools: ProviderLimit = {
  provider: 'OpenAI',
  url: 'https://platform.openai.com/docs/api-reference/chat/create',
  date,
};
const openAiSchemas: ProviderLimit = {
  ...openAiTools,
  url: 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
};
const anthropicTools: ProviderLimit = {
  provider: 'Anthropic',
  url: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
  date,
};
const anthropicSchemas: ProviderLimit = {
  ...anthropicTools,
  url: 'https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes',
};
const geminiFunctions: ProviderLimit = {
  provider: 'Gemini',
  url: 'https://ai.google.dev/api/caching#FunctionDeclaration',
  date,
};
const geminiSchemas: ProviderLimit = { ...geminiFunctions, url: 'https://ai.google.dev/api/caching#Schema' };

/** The limits of providers: each with the page that says so, and its date. */
export const limits = {
  openAiTools,
  openAiSchemas,
  openAiProperties: {
    provider: 'OpenAI',
    url: 'https://github.com/everruns/everruns/pull/984',
    date: '2026-03-20',
  },
  openAiItems: { provider: 'OpenAI', url: 'https://github.com/LionSR/TeXRA/pull/2323', date: '2026-01-20' },
  openAiTuples: {
    provider: 'OpenAI',
    url: 'https://github.com/vercel/ai/issues/2271',
    date: '2024-07-14',
    lifted: { url: 'https://github.com/NousResearch/hermes-agent/pull/20976', date: '2026-05-07' },
  },
  azureTools: {
    provider: 'Azure OpenAI',
    url: 'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/quotas-limits',
    date,
  },
  /** OpenAI itself had this limit until spring 2025. */
  azureDescriptions: {
    provider: 'Azure OpenAI',
    url: 'https://learn.microsoft.com/en-us/azure/foundry/openai/how-to/function-calling',
    date: '2026-05-13',
    lifted: {
      url: 'https://github.com/MicrosoftDocs/azure-ai-docs/commit/2cee073678faf5f36c9aebbbe100d0d4093dc7de',
      date: '2025-07-24',
    },
  },
  anthropicTools,
  anthropicSchemas,
  anthropicStrict: {
    ...anthropicTools,
    url: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs',
  },
  bedrockTools: {
    provider: 'Amazon Bedrock',
    url: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
    date,
  },
  bedrockDescriptions: {
    provider: 'Amazon Bedrock',
    url: 'https://github.com/anomalyco/opencode/pull/48582',
    date: '2026-09-12',
  },
  geminiFunctions,
  geminiSchemas,
  geminiEmptyValues: {
    provider: 'Gemini',
    url: 'https://github.com/sbroenne/mcp-server-excel/issues/607',
    date: '2026-04-24',
  },
  geminiProperties: {
    provider: 'Gemini',
    url: 'https://github.com/MarkusPfundstein/mcp-obsidian/issues/21',
    date: '2025-03-20',
    lifted: { url: 'https://github.com/bug-ops/zeph/issues/1641', date: '2026-03-13' },
  },
  geminiItems: { provider: 'Gemini', url: 'https://github.com/anomalyco/opencode/issues/5832', date: '2025-12-20' },
  vertexTypes: {
    provider: 'Gemini on Vertex AI',
    url: 'https://github.com/oOo0oOo/lean-lsp-mcp/issues/185',
    date: '2026-04-16',
  },
  vertexChoices: {
    provider: 'Gemini on Vertex AI',
    url: 'https://github.com/google/adk-go/pull/1085',
    date: '2026-06-24',
  },
} as const satisfies Record<string, ProviderLimit>;
