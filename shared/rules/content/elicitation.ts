import { numberOf } from '../../mcp/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Revision } from '../../model/revision.ts';
import { isSecretName } from '../../secrets/secret-names.ts';
import { eachError } from '../read/each-message.ts';
import { asks, fails, legacy, serverAsks } from '../read/examples.ts';
import { entriesOf, objectOf } from '../read/message.ts';
import { revisionsFrom } from '../read/revisions.ts';
import { eachRequestToClient, type ServerRequest } from '../read/server-requests.ts';
import type { Rule, RuleExample, RuleFamily } from '../rule.ts';

const client = { elicitation: { form: {}, url: {} } };

function elicitation(revision: Revision, params: JsonObject): RuleExample {
  return legacy(revision, [serverAsks(1, 'elicitation/create', { message: 'Please answer.', ...params })], { client });
}

function form(revision: Revision, properties: JsonObject): RuleExample {
  return elicitation(revision, { requestedSchema: { type: 'object', properties } });
}

/** Without a mode it is a form. */
function isForm({ params }: ServerRequest): boolean {
  return params.mode === undefined || params.mode === 'form';
}

type FieldProblem = 'notAnObject' | 'nested' | 'type' | 'format' | 'list' | 'enum' | 'keyword';

const stringFormats = ['email', 'uri', 'date', 'date-time'];
/** What makes more than a flat field of one. */
const composing = ['properties', '$ref', 'allOf', 'not', 'if', 'anyOf', 'patternProperties', 'additionalProperties'];

/** Why a member of a form isn't one of the primitive schemas; undefined when it is. */
function fieldProblem(field: Json, isSince2025End: boolean): FieldProblem | undefined {
  if (!isJsonObject(field)) return 'notAnObject';
  const { type } = field;
  if (type === 'object') return 'nested';
  if (type === 'array') return isSince2025End && isChoiceOfSeveral(field) ? undefined : 'list';
  if (composing.some((keyword) => field[keyword] !== undefined)) return 'keyword';
  if (field.oneOf !== undefined) return isSince2025End && isTitledChoice(field.oneOf) ? undefined : 'enum';
  if (field.enum !== undefined) {
    const areTexts = Array.isArray(field.enum) && field.enum.every((value) => typeof value === 'string');
    // The first revision's enums had no type.
    return areTexts && (type === 'string' || type === undefined) ? undefined : 'enum';
  }
  if (type === 'string') {
    const { format } = field;
    return format === undefined || stringFormats.some((known) => known === format) ? undefined : 'format';
  }
  return type === 'number' || type === 'integer' || type === 'boolean' ? undefined : 'type';
}

/** A list whose entries are chosen from texts; clients refuse the form where one of these has no type or title. */
function isChoiceOfSeveral({ items }: JsonObject): boolean {
  if (!isJsonObject(items)) return false;
  if (items.anyOf !== undefined) return isTitledChoice(items.anyOf) && areTitled(items.anyOf);
  return items.type === 'string' && Array.isArray(items.enum) && items.enum.every((value) => typeof value === 'string');
}

function areTitled(choices: Json): boolean {
  return entriesOf(choices).every(([, each]) => stringAt(each, 'title') !== undefined);
}

function isTitledChoice(choices: Json): boolean {
  return Array.isArray(choices) && choices.every((each) => isJsonObject(each) && typeof each.const === 'string');
}

const schema: Rule = {
  id: 'EL-SCHEMA',
  severity: 'error',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'client/elicitation#requested-schema',
  begin: eachRequestToClient('elicitation/create', function* (request, { revision }) {
    if (!isForm(request)) return;
    const { requestedSchema } = request.params;
    const at = pointerTo(request.at, 'requestedSchema');
    const root = { name: '', problem: 'root' };
    if (!isJsonObject(requestedSchema)) yield { pointer: at, values: root };
    else if (requestedSchema.type !== 'object' || !isJsonObject(requestedSchema.properties)) {
      yield { pointer: at, actual: requestedSchema.type ?? null, values: root };
    } else {
      const isSince2025End = revision !== undefined && revision >= '2025-11-25';
      for (const [name, field] of Object.entries(requestedSchema.properties)) {
        const problem = fieldProblem(field, isSince2025End);
        if (problem !== undefined)
          yield { pointer: pointerTo(at, 'properties', name), actual: field, values: { name, problem } };
      }
    }
  }),
  bad: form('2025-06-18', { address: { type: 'object', properties: { city: { type: 'string' } } } }),
  good: form('2025-06-18', { city: { type: 'string', enum: ['Graz', 'Linz'], enumNames: ['Graz', 'Linz'] } }),
};

/** Forms must not ask for secrets; a URL is the way for those. */
const secret: Rule = {
  id: 'EL-SECRET',
  severity: 'warning',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'client/elicitation#security-considerations',
  begin: eachRequestToClient('elicitation/create', function* (request) {
    if (!isForm(request)) return;
    const properties = objectOf(objectOf(request.params.requestedSchema)?.properties) ?? {};
    for (const [name, field] of Object.entries(properties)) {
      const title = stringAt(field, 'title') ?? '';
      if (!isSecretName(name) && !isSecretName(title)) continue;
      yield {
        pointer: pointerTo(request.at, 'requestedSchema', 'properties', name),
        actual: title || name,
        values: { name },
      };
    }
  }),
  bad: form('2025-06-18', { apiKey: { type: 'string' } }),
  good: form('2025-06-18', { pageToken: { type: 'string' } }),
};

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);

const url: Rule = {
  id: 'EL-URL',
  severity: 'error',
  revisions: revisionsFrom('2025-11-25'),
  clause: 'client/elicitation#url-mode-elicitation-requests',
  begin: eachRequestToClient('elicitation/create', function* ({ params, at }) {
    if (params.mode !== 'url') return;
    const sent = params.url;
    const pointer = pointerTo(at, 'url');
    if (typeof sent !== 'string' || !URL.canParse(sent)) {
      yield { pointer, ...(sent !== undefined && { actual: sent }), values: { problem: 'invalid', host: '' } };
      return;
    }
    const { protocol, username, password, hostname } = new URL(sent);
    const problems = [
      ...(protocol === 'http:' && !isLoopback(hostname) ? ['http'] : []),
      ...(username !== '' || password !== '' ? ['userinfo'] : []),
      ...(hostname.split('.').some((label) => label.startsWith('xn--')) ? ['punycode'] : []),
    ];
    for (const problem of problems) {
      yield { pointer, severity: 'warning', actual: hostname, values: { problem, host: hostname } };
    }
  }),
  bad: elicitation('2025-11-25', { mode: 'url', elicitationId: 'a', url: 'example.com/sign-in' }),
  good: elicitation('2025-11-25', { mode: 'url', elicitationId: 'a', url: 'https://example.com/sign-in' }),
};

const urlRequired = -32042;

const id: Rule = {
  id: 'EL-ID',
  severity: 'error',
  revisions: ['2025-11-25'],
  clause: 'client/elicitation#url-mode-elicitation-requests',
  begin: (session) => {
    const inRequests = eachRequestToClient('elicitation/create', function* ({ params, at }) {
      if (params.mode === 'url' && typeof params.elicitationId !== 'string') {
        yield {
          pointer: pointerTo(at, 'elicitationId'),
          ...(params.elicitationId && { actual: params.elicitationId }),
        };
      }
    })(session);
    const inErrors = eachError('all', function* ({ error, pointer }) {
      if (numberOf(error?.code) !== urlRequired) return;
      const listed = entriesOf(objectOf(error?.data)?.elicitations);
      for (const [index, each] of listed) {
        if (typeof objectOf(each)?.elicitationId === 'string') continue;
        yield { pointer: pointerTo(pointer, 'error', 'data', 'elicitations', index, 'elicitationId') };
      }
      if (listed.length === 0) yield { pointer: pointerTo(pointer, 'error', 'data', 'elicitations') };
    })(session);
    return function* (frame) {
      yield* inRequests(frame);
      yield* inErrors(frame);
    };
  },
  bad: legacy('2025-11-25', [
    asks(1, 'tools/call', { name: 'send' }),
    fails(1, urlRequired, { elicitations: [{ mode: 'url', url: 'https://example.com/', message: 'Sign in.' }] }),
  ]),
  good: elicitation('2025-11-25', { mode: 'url', elicitationId: 'a', url: 'https://example.com/sign-in' }),
};

/** What servers ask a person for. */
export const elicitationRules: RuleFamily = { name: 'elicitation', rules: [schema, secret, url, id] };
