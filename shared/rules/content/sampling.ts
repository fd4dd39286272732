import { numberOf } from '../../mcp/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { legacy, serverAsks } from '../read/examples.ts';
import { entriesOf, objectOf } from '../read/message.ts';
import { everyRevision, revisionsFrom } from '../read/revisions.ts';
import { eachRequestToClient } from '../read/server-requests.ts';
import type { Rule, RuleFamily } from '../rule.ts';

const question = { role: 'user', content: { type: 'text', text: 'Which is larger?' } };

function sampling(params: JsonObject, client: JsonObject = { sampling: { tools: {} } }) {
  const request = { messages: [question], maxTokens: 100, ...params };
  return legacy('2025-11-25', [serverAsks(1, 'sampling/createMessage', request)], { client });
}

/** The ids in the blocks of a type. */
function idsOf(content: readonly Json[], type: string, member: string): string[] {
  return content.flatMap((block) =>
    isJsonObject(block) && block.type === type ? (stringAt(block, member) ?? '') : [],
  );
}

const blocksOf = (message: Json | undefined): readonly Json[] => {
  const content = objectOf(message)?.content;
  return Array.isArray(content) ? content : content === undefined ? [] : [content];
};

/** Each tool use of an assistant has its result in the next message of the user, which has nothing else. */
const toolResults: Rule = {
  id: 'SM-RESULT',
  severity: 'error',
  revisions: revisionsFrom('2025-11-25'),
  clause: 'client/sampling#message-content-constraints',
  begin: eachRequestToClient('sampling/createMessage', function* ({ params, at }) {
    const messages = entriesOf(params.messages);
    for (const [index, message] of messages) {
      const blocks = blocksOf(message);
      const results = idsOf(blocks, 'tool_result', 'toolUseId');
      const used = idsOf(blocksOf(messages[index - 1]?.[1]), 'tool_use', 'id');
      const pointer = pointerTo(at, 'messages', index, 'content');
      const isMixed = results.length > 0 && results.length < blocks.length;
      if (isMixed) yield { pointer, values: { problem: 'mixed', id: '' } };
      const surplus = results.find((each) => !used.includes(each));
      if (surplus !== undefined) yield { pointer, values: { problem: 'surplus', id: surplus } };
      const missing = used.find((each) => !results.includes(each));
      if (missing !== undefined) yield { pointer, values: { problem: 'missing', id: missing } };
    }
    const last = messages.at(-1);
    const [open] = last === undefined ? [] : idsOf(blocksOf(last[1]), 'tool_use', 'id');
    if (last !== undefined && open !== undefined) {
      yield { pointer: pointerTo(at, 'messages', last[0], 'content'), values: { problem: 'missing', id: open } };
    }
  }),
  bad: sampling({
    messages: [
      question,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'add', input: {} }] },
      { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
    ],
  }),
  good: sampling({
    messages: [
      question,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'add', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', toolUseId: 'a', content: [] }] },
    ],
  }),
};

const preferences = ['costPriority', 'speedPriority', 'intelligencePriority'];

const priority: Rule = {
  id: 'SM-PRIO',
  severity: 'error',
  revisions: everyRevision,
  clause: 'client/sampling#model-preferences',
  begin: eachRequestToClient('sampling/createMessage', function* ({ params, at }) {
    const sent = objectOf(params.modelPreferences) ?? {};
    for (const name of preferences) {
      const value = sent[name];
      const number = numberOf(value);
      if (value === undefined || (number !== undefined && number >= 0 && number <= 1)) continue;
      yield { pointer: pointerTo(at, 'modelPreferences', name), actual: value, values: { name } };
    }
  }),
  bad: sampling({ modelPreferences: { costPriority: 10 } }),
  good: sampling({ modelPreferences: { costPriority: 0.5 } }),
};

const context: Rule = {
  id: 'SM-CTX',
  severity: 'warning',
  revisions: revisionsFrom('2025-11-25'),
  clause: 'client/sampling#capabilities',
  begin: eachRequestToClient('sampling/createMessage', function* ({ params, at }, { clientCapabilities }) {
    const sent = params.includeContext;
    if (sent === undefined || sent === 'none' || clientCapabilities === undefined) return;
    if (objectOf(clientCapabilities.sampling)?.context !== undefined) return;
    yield { pointer: pointerTo(at, 'includeContext'), actual: sent };
  }),
  bad: sampling({ includeContext: 'allServers' }),
  good: sampling({ includeContext: 'allServers' }, { sampling: { context: {} } }),
};

/** What servers ask a model for. */
export const samplingRules: RuleFamily = { name: 'sampling', rules: [toolResults, priority, context] };
