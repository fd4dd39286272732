import { numberOf } from '../../mcp/json/canonical.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachError } from '../read/each-message.ts';
import { fails, modern, modernAsks } from '../read/examples.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';

const base = { severity: 'error', revisions: modernRevisions, clause: 'basic#error-codes' } as const;

/** Codes that the specification defines in its own range. */
const defined = [-32020, -32021, -32022];
/** Codes of earlier revisions, which clients may take for something else. */
const retired = [-32002, -32042];

function codes(isMeant: (code: number) => boolean): Rule['begin'] {
  return eachError('all', ({ error, pointer }) => {
    const code = numberOf(error?.code);
    return code !== undefined && isMeant(code)
      ? [{ pointer: pointerTo(pointer, 'error', 'code'), actual: String(code), values: { code: String(code) } }]
      : [];
  });
}

const good: Rule['good'] = modern([modernAsks(1, 'tools/call', { name: 'a' }), fails(1, -32602)], {
  server: { tools: {} },
});

function bad(code: number): Rule['bad'] {
  return modern([modernAsks(1, 'tools/call', { name: 'a' }), fails(1, code)], { server: { tools: {} } });
}

const reserved: Rule = {
  ...base,
  id: 'ERR-RESERVED',
  begin: codes((code) => code <= -32020 && code >= -32099 && !defined.includes(code) && !retired.includes(code)),
  bad: bad(-32050),
  good,
};

const old: Rule = {
  ...base,
  id: 'ERR-RETIRED',
  begin: codes((code) => retired.includes(code)),
  bad: bad(-32002),
  good,
};

const legacyRange: Rule = {
  ...base,
  severity: 'warning',
  id: 'ERR-LEGACY',
  begin: codes((code) => code <= -32000 && code >= -32019 && !retired.includes(code)),
  bad: bad(-32000),
  good,
};

/** Which error codes a server may send. */
export const errors: RuleFamily = { name: 'errors', rules: [reserved, old, legacyRange] };
