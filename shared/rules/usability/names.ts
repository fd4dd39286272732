import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { toolsOf } from '../read/surface-items.ts';

const inputSchema = { type: 'object' };

/** A name as a person or model would take it: without case and separators. */
function spoken(name: string): string {
  return name
    .slice(0, 1_000)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Names that differ in case and separators only are mistaken for one another. */
const similar: ItemRule = {
  id: 'USE-NAME-SIMILAR',
  severity: 'warning',
  *find(surface) {
    const first = new Map<string, string>();
    for (const { item } of toolsOf(surface)) {
      const key = spoken(item.name);
      const other = first.get(key);
      if (other === undefined) first.set(key, item.name);
      else if (other !== item.name && key !== '') {
        yield { item, pointer: '/name', actual: item.name, values: { other: other.slice(0, 100) } };
      }
    }
  },
  bad: {
    tools: [
      { name: 'getUser', inputSchema },
      { name: 'get_user', inputSchema },
    ],
  },
  good: {
    tools: [
      { name: 'getUser', inputSchema },
      { name: 'get_users', inputSchema },
    ],
  },
};

/** Many clients add the server's name; those that don't can offer one of the two only. */
const taken: ItemRule = {
  id: 'USE-NAME-TAKEN',
  severity: 'info',
  *find(surface) {
    const owners = new Map<string, string>();
    for (const { server, tools } of surface.others) {
      for (const name of tools) if (!owners.has(name)) owners.set(name, server);
    }
    for (const { item } of toolsOf(surface)) {
      const server = owners.get(item.name);
      if (server === undefined || item.name === '') continue;
      yield { item, pointer: '/name', actual: item.name, values: { server: server.slice(0, 100) } };
    }
  },
  bad: { tools: [{ name: 'search', inputSchema }], others: [{ server: 'Notes', tools: ['search'] }] },
  good: { tools: [{ name: 'search_mail', inputSchema }], others: [{ server: 'Notes', tools: ['search'] }] },
};

const vagueNames = new Set([
  ...['run', 'do', 'execute', 'call', 'get', 'set', 'tool', 'action', 'process', 'handle', 'main', 'test', 'invoke'],
  ...['data', 'query', 'request', 'function', 'command', 'api', 'helper', 'task', 'perform', 'start', 'send'],
]);

/** One word that says nothing about the subject. */
const vague: ItemRule = {
  id: 'USE-NAME-VAGUE',
  severity: 'info',
  *find(surface) {
    for (const { item } of toolsOf(surface)) {
      if (vagueNames.has(spoken(item.name))) yield { item, pointer: '/name', actual: item.name };
    }
  },
  bad: { tools: [{ name: 'execute', inputSchema }] },
  good: { tools: [{ name: 'execute_sql', inputSchema }] },
};

/** Names that a model, or a client with several servers, can't tell apart. */
export const names: ItemRuleFamily = { name: 'names', rules: [similar, taken, vague] };
