import type { Finding } from '../../model/findings/finding.ts';
import type { FrameKind } from '../../model/frames/frame.ts';
import { serverIdSchema, sessionIdSchema } from '../../model/id/id.ts';
import type { Rule, RuleExample, RuleInput } from '../rule.ts';
import { RuleEngine } from '../rule-engine.ts';
import { exampleSchemaChecks } from './schema-checks.ts';

/** The frames of a rule's example, with what they leave out. */
export function framesOf({ frames }: RuleExample): RuleInput[] {
  const isHttp = frames.some(({ http }) => http !== undefined);
  let at = 0;
  return frames.map(({ after = 1, ...frame }, index) => {
    at += after;
    const direction = frame.direction ?? 'in';
    const channel = isHttp ? 'http' : direction === 'out' ? 'stdin' : 'stdout';
    return { seq: index + 1, at, direction, channel, kind: kindOf(frame.json), json: undefined, ...frame };
  });
}

function kindOf(json: RuleInput['json']): FrameKind {
  if (json === undefined) return 'http';
  return Array.isArray(json) ? 'batch' : 'notification';
}

/** What rules find in an example. Throws when one of them does. */
export function findingsOf(rules: readonly Rule[], example: RuleExample): readonly Finding[] {
  const engine = engineFor(rules, example);
  for (const frame of framesOf(example)) {
    const [failed] = engine.add(frame).failed;
    if (failed !== undefined) throw new Error(`${failed.rule} fails: ${failed.message}`);
  }
  return engine.findings;
}

function engineFor(rules: readonly Rule[], { frames, isForeignClient = false }: RuleExample): RuleEngine {
  return new RuleEngine({
    serverId: serverIdSchema.parse('srv_example'),
    sessionId: sessionIdSchema.parse('ses_example'),
    transport: frames.some(({ http }) => http !== undefined) ? 'http' : 'stdio',
    rules,
    isForeignClient: () => isForeignClient,
    schemas: exampleSchemaChecks,
  });
}
