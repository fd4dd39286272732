import { isJsonObject, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachFound, resourceContentsIn } from '../read/content-blocks.ts';
import { listed } from '../read/item-examples.ts';
import { eachListed } from '../read/listed.ts';
import { entriesOf } from '../read/message.ts';
import { repeatedNames } from '../read/repeated-names.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';

const promptList = (...prompts: JsonObject[]) => listed('2025-06-18', 'prompts/list', { prompts });

const repeatedName: Rule = {
  id: 'PRM-DUP',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'server/prompts#listing-prompts',
  begin: (session) => {
    const prompts = repeatedNames('prompts/list')(session);
    const parameters = eachListed(['prompts/list'], function* ({ raw, at }) {
      const seen = new Set<string>();
      for (const [index, parameter] of entriesOf(raw.arguments)) {
        const name = isJsonObject(parameter) ? parameter.name : undefined;
        if (typeof name !== 'string') continue;
        const pointer = pointerTo(at, 'arguments', index, 'name');
        if (seen.has(name)) yield { pointer, actual: name, values: { name } };
        seen.add(name);
      }
    })(session);
    return function* (frame) {
      yield* prompts(frame);
      yield* parameters(frame);
    };
  },
  bad: promptList({ name: 'review', arguments: [{ name: 'code' }, { name: 'code' }] }),
  good: promptList(
    { name: 'review', arguments: [{ name: 'code' }] },
    { name: 'explain', arguments: [{ name: 'code' }] },
  ),
};

const message = (resource: JsonObject) =>
  listed(
    '2025-06-18',
    'prompts/get',
    { messages: [{ role: 'user', content: { type: 'resource', resource } }] },
    { name: 'review' },
  );

const embedded: Rule = {
  id: 'PRM-EMB',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/prompts#embedded-resources',
  begin: eachFound(resourceContentsIn, function* ({ content: { uri, mimeType, text, blob }, at, where }) {
    if (where !== 'prompt') return;
    const missing = [
      ...(typeof uri === 'string' && uri !== '' ? [] : ['uri']),
      ...(typeof mimeType === 'string' && mimeType !== '' ? [] : ['mimeType']),
      ...((typeof text === 'string') !== (typeof blob === 'string') ? [] : ['text | blob']),
    ];
    if (missing.length > 0) yield { pointer: at, values: { missing: missing.join(', ') } };
  }),
  bad: message({ uri: 'note:///1', text: 'A note.' }),
  good: message({ uri: 'note:///1', mimeType: 'text/plain', text: 'A note.' }),
};

/** What servers list and return as prompts. */
export const promptRules: RuleFamily = { name: 'prompts', rules: [repeatedName, embedded] };
