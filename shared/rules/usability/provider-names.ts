import type { Json } from '../../model/json/json.ts';
import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { theServer, toolsOf } from '../read/surface-items.ts';
import {
  anthropic,
  anthropicTools,
  gemini,
  geminiFunctions,
  openAi,
  openAiTools,
  type Provider,
  providerValues,
} from './providers.ts';

const inputSchema = { type: 'object' };
const tool = (name: string): Json => ({ name, inputSchema });

/** `find` of a rule about the names that a provider takes. */
function refusedNames(provider: Provider, pattern: RegExp, most: number): ItemRule['find'] {
  return function* (surface) {
    for (const { item } of toolsOf(surface)) {
      const { name } = item;
      if (name === '' || (name.length <= most && pattern.test(name))) continue;
      const problem = name.length > most ? 'length' : 'characters';
      yield { item, pointer: '/name', actual: name, values: { ...providerValues(provider), problem, most } };
    }
  };
}

/** Function names have letters, digits, underscores and dashes, at most 64 (OpenAI API reference, tools). */
const openAiNames: ItemRule = {
  id: 'USE-NAME-OPENAI',
  severity: 'warning',
  source: openAiTools,
  find: refusedNames(openAi, /^[\w-]+$/, 64),
  bad: { tools: [tool('files.search')] },
  good: { tools: [tool('files-search_2')] },
};

/** Tool names match `^[a-zA-Z0-9_-]{1,128}$` (Anthropic, tool use: define tools). */
const anthropicNames: ItemRule = {
  id: 'USE-NAME-ANTHROPIC',
  severity: 'warning',
  source: anthropicTools,
  find: refusedNames(anthropic, /^[\w-]+$/, 128),
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
  source: geminiFunctions,
  find: refusedNames(gemini, /^[A-Za-z_][\w.:-]*$/, 128),
  bad: { tools: [tool('3d_model')] },
  good: { tools: [tool('model.3d')] },
};

const mostFunctions = 128;

/** A request has at most 128 functions (OpenAI API reference, tools). */
const openAiCount: ItemRule = {
  id: 'USE-TOOLS-OPENAI',
  severity: 'warning',
  source: openAiTools,
  *find({ tools }) {
    const count = tools.length;
    if (count <= mostFunctions) return;
    const values = { ...providerValues(openAi), count, most: mostFunctions };
    yield { item: theServer, pointer: '', actual: String(count), values };
  },
  bad: { tools: Array.from({ length: 129 }, (_, index) => tool(`tool_${index}`)) },
  good: { tools: Array.from({ length: 128 }, (_, index) => tool(`tool_${index}`)) },
};

/** Names and numbers of tools that model providers refuse. */
export const providerNames: ItemRuleFamily = {
  name: 'provider-names',
  rules: [openAiNames, anthropicNames, geminiNames, openAiCount],
};
