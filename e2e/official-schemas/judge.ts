import { metaKeys } from '#shared/mcp/meta-keys.ts';
import type { Finding } from '#shared/model/findings/finding.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { eraOf, type Revision } from '#shared/model/revision.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import { asks, legacy, modern, modernAsks } from '#shared/rules/read/examples.ts';
import type { ExampleFrame } from '#shared/rules/rule.ts';
import { RuleEngine } from '#shared/rules/rule-engine.ts';
import { framesOf } from '#shared/rules/testing/run-example.ts';
import type { ValidMessage } from './valid-messages.ts';

const allRules = ruleFamilies.flatMap((family) => family.rules);

const server = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  logging: {},
  completions: {},
  tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
};
const client = {
  roots: {},
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

/** All rules over one session, in which every message is the next one. */
export class Judge {
  readonly #engine: RuleEngine;
  readonly #valid: ValidMessage;
  readonly #revision: Revision;
  #seq = 0;

  constructor(valid: ValidMessage, revision: Revision) {
    this.#valid = valid;
    this.#revision = revision;
    const unlimited = Number.POSITIVE_INFINITY;
    this.#engine = new RuleEngine({
      serverId: serverIdSchema.parse('srv_official'),
      sessionId: sessionIdSchema.parse('ses_official'),
      transport: 'stdio',
      rules: allRules,
      limits: { findings: unlimited, perRule: unlimited },
    });
    const declared = { server, client };
    const opening = eraOf(revision) === 'modern' ? modern([], declared) : legacy(revision, [], declared);
    for (const frame of opening.frames) this.#add(frame);
  }

  /** The errors in a message of the server, whose number is `n`. */
  errors(message: JsonObject, n: number): readonly Finding[] {
    const { kind, method, params = {} } = this.#valid;
    const isModern = eraOf(this.#revision) === 'modern';
    const ask = (asked: string, given: JsonObject) =>
      isModern ? modernAsks(n, asked, given, client) : asks(n, asked, given);
    if (kind === 'result') this.#add(ask(method, params));
    // What the notification is about.
    if (kind === 'notification') {
      const _meta = { progressToken: n, ...(isModern && { [metaKeys.logLevel]: 'debug' }) };
      this.#add(ask('tools/call', { name: 'search', _meta }));
    }
    return this.#add({ json: message }).filter(({ severity }) => severity === 'error');
  }

  #add(frame: ExampleFrame): readonly Finding[] {
    const [input] = framesOf({ revision: this.#revision, frames: [frame] });
    if (input === undefined) return [];
    this.#seq += 1;
    const { findings, failed } = this.#engine.add({ ...input, seq: this.#seq, at: this.#seq });
    if (failed.length > 0) throw new Error(`${failed[0]?.rule} fails: ${failed[0]?.message}`);
    return findings;
  }
}
