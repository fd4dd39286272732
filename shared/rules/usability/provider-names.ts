import { type Json, stringAt } from '../../model/json/json.ts';
import type { ItemRule, ItemRuleFamily, ProviderLimit } from '../item-rule.ts';
import { theServer, toolsOf } from '../read/surface-items.ts';
import { limits, limitValues } from './providers.ts';

const inputSchema = { type: 'object' };
const tool = (name: string): Json => ({ name, inputSchema });

/** `find` of a rule about the names that a provider takes. */
function refusedNames(limit: ProviderLimit, pattern: RegExp, most: number): ItemRule['find'] {
  return function* (surface) {
    for (const { item } of toolsOf(surface)) {
      const { name } = item;
      if (name === '' || (name.length <= most && pattern.test(name))) continue;
      const problem = name.length > most ? 'length' : 'characters';
      yield { item, pointer: '/name', actual: name, values: { ...limitValues(limit), problem, most } };
    }
  };
}

/** Function names have letters, digits, underscores and dashes, at most 64 (OpenAI API reference, tools). */
const openAiNames: ItemRule = {
  id: 'USE-NAME-OPENAI',
  severity: 'warning',
  limit: limits.openAiTools,
  find: refusedNames(limits.openAiTools, /^[\w-]+$/, 64),
  bad: { tools: [tool('files.search')] },
  good: { tools: [tool('files-search_2')] },
};

/** Tool names match `^[a-zA-Z0-9_-]{1,128}$` (Anthropic, tool use: define tools). */
const anthropicNames: ItemRule = {
  id: 'USE-NAME-ANTHROPIC',
  severity: 'warning',
  limit: limits.anthropicTools,
  find: refusedNames(limits.anthropicTools, /^[\w-]+$/, 128),
  bad: { tools: [tool('a'.repeat(129))] },
  good: { tools: [tool('a'.repeat(128))] },
};

/**
 * Function names may have dots and colons, at most 128 characters (Gemini, `FunctionDeclaration`), and begin with a letter
 * or underscore (its error "Invalid function name").
 */
const geminiNames: ItemRule = {
  id: 'USE-NAME-GEMINI',
  severity: 'warning',
  limit: limits.geminiFunctions,
  find: refusedNames(limits.geminiFunctions, /^[A-Za-z_][\w.:-]*$/, 128),
  bad: { tools: [tool('3d_model')] },
  good: { tools: [tool('model.3d')] },
};

/** Tool names match `[a-zA-Z0-9_-]+` and have 1 to 64 characters (Amazon Bedrock, `ToolSpecification`). */
const bedrockNames: ItemRule = {
  id: 'USE-NAME-BEDROCK',
  severity: 'warning',
  limit: limits.bedrockTools,
  find: refusedNames(limits.bedrockTools, /^[\w-]+$/, 64),
  bad: { tools: [tool('debug.state')] },
  good: { tools: [tool('a'.repeat(64))] },
};

const mostFunctions = 128;

/** `find` of a rule about how many tools a request may have. */
function tooMany(limit: ProviderLimit): ItemRule['find'] {
  return function* ({ tools }) {
    const count = tools.length;
    if (count <= mostFunctions) return;
    const values = { ...limitValues(limit), count, most: mostFunctions };
    yield { item: theServer, pointer: '', actual: String(count), values };
  };
}

const tools = (length: number) => ({ tools: Array.from({ length }, (_, index) => tool(`tool_${index}`)) });

/** A request has at most 128 functions (OpenAI API reference, tools). */
const openAiCount: ItemRule = {
  id: 'USE-TOOLS-OPENAI',
  severity: 'warning',
  limit: limits.openAiTools,
  find: tooMany(limits.openAiTools),
  bad: tools(129),
  good: tools(128),
};

/** "Max number of /chat/completions tools: 128" (Azure OpenAI, quotas and limits). */
const azureCount: ItemRule = {
  id: 'USE-TOOLS-AZURE',
  severity: 'warning',
  limit: limits.azureTools,
  find: tooMany(limits.azureTools),
  bad: tools(129),
  good: tools(128),
};

const mostCharacters = 1_024;

/** "Tool and function descriptions are currently limited to 1,024 characters" (Azure OpenAI, function calling). */
const azureDescriptions: ItemRule = {
  id: 'USE-DESC-AZURE',
  severity: 'info',
  limit: limits.azureDescriptions,
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const { length } = stringAt(raw, 'description') ?? '';
      if (length <= mostCharacters) continue;
      const values = { ...limitValues(limits.azureDescriptions), length, most: mostCharacters };
      yield { item, pointer: '/description', values };
    }
  },
  bad: { tools: [{ name: 'draw', inputSchema, description: 'x'.repeat(1_025) }] },
  good: { tools: [{ name: 'draw', inputSchema, description: 'x'.repeat(1_024) }] },
};

/** A description may be missing but not empty: "Member must have length greater than or equal to 1". */
const bedrockDescriptions: ItemRule = {
  id: 'USE-DESC-BEDROCK',
  severity: 'warning',
  limit: limits.bedrockDescriptions,
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      if (raw.description !== '') continue;
      yield { item, pointer: '/description', actual: '', values: limitValues(limits.bedrockDescriptions) };
    }
  },
  bad: { tools: [{ name: 'draw', inputSchema, description: '' }] },
  good: { tools: [tool('draw')] },
};

/** Names, descriptions and numbers of tools that model providers refuse. */
export const providerNames: ItemRuleFamily = {
  name: 'provider-names',
  rules: [
    ...[openAiNames, anthropicNames, geminiNames, bedrockNames, openAiCount, azureCount],
    ...[azureDescriptions, bedrockDescriptions],
  ],
};
