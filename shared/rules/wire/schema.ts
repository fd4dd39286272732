import type { FindingItem } from '../../model/findings/finding.ts';
import { type JsonObject, stringAt } from '../../model/json/json.ts';
import { eraOf, type Revision } from '../../model/revision.ts';
import { answers, asks, legacy } from '../read/examples.ts';
import { listedItemAt, listRequests } from '../read/listed.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision, legacyRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily, RuleFrame, RuleMessage } from '../rule.ts';
import type { RuleRequest } from '../session.ts';
import { messageShapes } from '../shapes/message-shapes.ts';
import { type Misfit, misfitsIn } from '../shapes/misfits.ts';
import type { Shape } from '../shapes/shape.ts';

/** What decides which shape a message has: of its request, only the params. */
type Shaped = Pick<RuleMessage, 'kind' | 'method' | 'result'> & {
  readonly request?: Pick<RuleRequest, 'params'> | undefined;
};

/** The shape of a message of the server; undefined for what isn't JSON-RPC. */
export function shapeOf({ kind, method = '', result, request }: Shaped, revision?: Revision): Shape | undefined {
  const era = revision === undefined ? (method === 'server/discover' ? 'modern' : 'legacy') : eraOf(revision);
  const shapes = messageShapes(era);
  if (kind === 'request') return shapes.requests.get(method) ?? shapes.otherParams;
  if (kind === 'notification') return shapes.notifications.get(method) ?? shapes.otherParams;
  if (kind === 'error') return shapes.error;
  if (kind === 'other') return undefined;
  // A task that nobody asked for is a rule of its own.
  const isTask =
    era === 'modern'
      ? result?.resultType === 'task'
      : stringAt(result?.task, 'taskId') !== undefined ||
        (result?.task !== undefined && objectOf(request?.params)?.task !== undefined);
  if (isTask) return shapes.task;
  if (era === 'modern' && result?.resultType === 'input_required') return shapes.inputRequired;
  return shapes.results.get(method) ?? shapes.otherResult;
}

/** What calls, prompts and reads name in their params. */
const requested: Readonly<Record<string, [FindingItem['kind'], string]>> = {
  'tools/call': ['tool', 'name'],
  'prompts/get': ['prompt', 'name'],
  'resources/read': ['resource', 'uri'],
};

/** What the server offers, of which the misfit is. */
function itemOf({ method = '', result, request, pointer }: RuleMessage, at: string): FindingItem | undefined {
  const list = listRequests.find((each) => each === method);
  if (list !== undefined) return result && listedItemAt(list, result, at.slice(pointer.length));
  const [kind, key] = Object.hasOwn(requested, method) ? (requested[method] ?? []) : [];
  const name = key === undefined ? undefined : stringAt(request?.params, key);
  return kind === undefined || name === undefined ? undefined : { kind, name };
}

/** Looked for once for both rules. */
const known = new WeakMap<RuleFrame, readonly (Misfit & { readonly message: RuleMessage })[]>();

function misfitsOf(frame: RuleFrame, revision: Revision | undefined) {
  const found =
    known.get(frame) ??
    frame.messages.flatMap((message) => {
      const shape = shapeOf(message, revision);
      const misfits = shape === undefined ? [] : misfitsIn(message.json, shape, revision, message.pointer);
      return misfits.map((each) => ({ ...each, message }));
    });
  known.set(frame, found);
  return found;
}

function eachMisfit(isMeant: (misfit: Misfit) => boolean, fault: (misfit: Misfit) => Omit<Fault, 'pointer'>) {
  return (session: { readonly revision: Revision | undefined }) =>
    Object.assign(
      function* (frame: RuleFrame): Generator<Fault> {
        if (frame.direction !== 'in') return;
        for (const misfit of misfitsOf(frame, session.revision)) {
          if (!isMeant(misfit)) continue;
          const { pointer, actual } = misfit;
          const item = itemOf(misfit.message, pointer);
          yield { pointer, ...(item && { item }), ...(actual !== undefined && { actual }), ...fault(misfit) };
        }
      },
      { only: { direction: 'in' as const } },
    );
}

const example = (prompt: JsonObject) =>
  legacy('2024-11-05', [asks(1, 'prompts/list'), answers(1, { prompts: [prompt] })], { server: { prompts: {} } });

const schema: Rule = {
  id: 'SCHEMA',
  severity: 'error',
  revisions: everyRevision,
  clause: 'schema',
  isGeneric: true,
  begin: eachMisfit(
    ({ problem }) => problem !== 'later',
    ({ field, type, problem, choices }) => ({
      values: { field, type, problem, ...(choices.length > 0 && { choices: choices.join(', ') }) },
    }),
  ),
  bad: example({ description: 'no name' }),
  good: example({ name: 'a', description: 'a name', other: 1 }),
};

const future: Rule = {
  id: 'SCHEMA-FUTURE',
  severity: 'info',
  revisions: legacyRevisions,
  clause: 'schema',
  isGeneric: true,
  begin: eachMisfit(
    ({ problem }) => problem === 'later',
    ({ field, since = '' }) => ({ values: { field, since } }),
  ),
  bad: example({ name: 'a', title: 'A' }),
  good: example({ name: 'a' }),
};

/** What the revision's schema says about fields that no other rule covers. */
export const schemas: RuleFamily = { name: 'schema', rules: [schema, future] };
