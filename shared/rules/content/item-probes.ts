import { numberOf } from '../../mcp/json/canonical.ts';
import type { Severity } from '../../model/findings/finding.ts';
import type { JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Revision } from '../../model/revision.ts';
import { answers, asks, fails, legacy } from '../read/examples.ts';
import { allCapabilities } from '../read/item-examples.ts';
import { everyRevision } from '../read/revisions.ts';
import type { ExampleFrame, Fault, ProbeRequest, Rule, RuleExample, RuleFamily, RuleMessage } from '../rule.ts';

/** The codes for what doesn't exist: of parameters that are wrong, and of resources until 2025-11-25. */
const invalidParams = -32602;
const resourceNotFound = -32002;

const unknownTool = { method: 'tools/call', params: { name: 'loupe_probe_unknown_tool', arguments: {} } };
const unknownResource = { method: 'resources/read', params: { uri: 'loupe-probe:///unknown' } };

/** What a response to a probe has instead of the error with the code; empty when it has that. */
function* otherThan(code: number, { kind, error, pointer }: RuleMessage): Iterable<Fault> {
  if (kind === 'result')
    yield { pointer: pointerTo(pointer, 'result'), values: { expected: String(code), found: 'result' } };
  if (kind !== 'error') return;
  const found = numberOf(error?.code);
  if (found === code) return;
  const actual = error?.code;
  yield {
    pointer: pointerTo(pointer, 'error', 'code'),
    ...(actual !== undefined && { actual }),
    values: { expected: String(code), found: found === undefined ? '' : String(found) },
  };
}

/** A session in which a probe gets a response. */
function probed(id: string, request: ProbeRequest & { params: JsonObject }, answer: ExampleFrame): RuleExample {
  const sent = { ...asks(1, request.method ?? '', request.params), probe: id };
  return legacy('2025-06-18', [sent, { ...answer, probe: id }], { server: allCapabilities });
}

const tool: Rule = {
  id: 'TOOL-UNK',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'server/tools#error-handling',
  probe: [unknownTool],
  begin: (session) =>
    function* ({ direction, messages }) {
      if (direction !== 'in' || session.serverCapabilities?.tools === undefined) return;
      for (const message of messages) {
        // The SDKs let a model see it as the tool's error, so that it can correct itself.
        const severity = message.result?.isError === true ? 'info' : 'warning';
        for (const fault of otherThan(invalidParams, message)) yield { ...fault, severity };
      }
    },
  bad: probed('TOOL-UNK', unknownTool, answers(1, { content: [{ type: 'text', text: 'Done' }] })),
  good: probed('TOOL-UNK', unknownTool, fails(1, invalidParams)),
};

const isModern = (revision: Revision | undefined) => revision === '2026-07-28';

/** Before it was a MUST it was a SHOULD, and SDKs send the later code in all revisions. */
function severityOf({ error }: RuleMessage, revision: Revision | undefined): Severity {
  if (isModern(revision)) return 'error';
  return numberOf(error?.code) === invalidParams ? 'info' : 'warning';
}

const resource: Rule = {
  id: 'RES-404',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/resources#error-handling',
  probe: [unknownResource],
  begin: (session) =>
    function* ({ direction, messages }) {
      if (direction !== 'in' || session.serverCapabilities?.resources === undefined) return;
      const code = isModern(session.revision) ? invalidParams : resourceNotFound;
      for (const message of messages) {
        for (const fault of otherThan(code, message))
          yield { ...fault, severity: severityOf(message, session.revision) };
      }
    },
  bad: probed('RES-404', unknownResource, fails(1, -32603)),
  good: probed('RES-404', unknownResource, fails(1, resourceNotFound)),
};

/** What servers answer when something doesn't exist. */
export const itemProbeRules: RuleFamily = { name: 'item-probes', rules: [tool, resource] };
