import { numberOf } from '../../mcp/json/canonical.ts';
import { stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { serverPage } from '../read/clauses.ts';
import { clientFeatures, declares } from '../read/declared.ts';
import { eachError, eachResult, eachServerNotification, eachServerRequest } from '../read/each-message.ts';
import { answers, asks, fails, legacy, modern, notifies, serverAsks } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision, legacyRevisions, modernRevisions } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';
import { undeclared } from './results.ts';

const base = { severity: 'error', revisions: everyRevision } as const;

/** The list of each feature, and its key in the result. */
const lists: Readonly<Record<string, [capability: string, key: string]>> = {
  'tools/list': ['tools', 'tools'],
  'prompts/list': ['prompts', 'prompts'],
  'resources/list': ['resources', 'resources'],
  'resources/templates/list': ['resources', 'resourceTemplates'],
};

const missing: Rule = {
  ...base,
  id: 'CAP-MISS',
  clause: serverPage('tools'),
  begin: eachResult(Object.keys(lists), ({ method = '', result, pointer }, { serverCapabilities }) => {
    const [capability = '', key = ''] = lists[method] ?? [];
    const found = result[key];
    // An empty list is what servers answer that don't have the feature.
    if (serverCapabilities === undefined || !Array.isArray(found) || found.length === 0) return [];
    return declares(serverCapabilities, capability)
      ? []
      : [{ pointer: pointerTo(pointer, 'result', key), values: { capability, method } }];
  }),
  bad: legacy('2025-06-18', [asks(1, 'prompts/list'), answers(1, { prompts: [{ name: 'a' }] })]),
  good: legacy('2025-06-18', [asks(1, 'prompts/list'), answers(1, { prompts: [{ name: 'a' }] })], {
    server: { prompts: {} },
  }),
};

const dead: Rule = {
  ...base,
  id: 'CAP-DEAD',
  clause: serverPage('tools'),
  begin: eachError(['tools/list', 'prompts/list', 'resources/list'], ({ method = '', error, pointer }, session) => {
    const [capability = ''] = lists[method] ?? [];
    const isUnknown = numberOf(error?.code) === -32601;
    return isUnknown && declares(session.serverCapabilities, capability)
      ? [{ pointer: pointerTo(pointer, 'error', 'code'), actual: '-32601', values: { capability, method } }]
      : [];
  }),
  bad: legacy('2025-06-18', [asks(1, 'prompts/list'), fails(1, -32601)], { server: { prompts: {} } }),
  good: legacy('2025-06-18', [asks(1, 'prompts/list'), fails(1, -32601)]),
};

const changes: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

const listChanged: Rule = {
  ...base,
  severity: 'warning',
  id: 'CAP-LISTCH',
  clause: serverPage('tools'),
  begin: eachServerNotification(Object.keys(changes), ({ method = '', pointer }, { serverCapabilities }) => {
    const capability = changes[method] ?? '';
    return serverCapabilities === undefined || objectOf(serverCapabilities[capability])?.listChanged === true
      ? []
      : [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { capability } }];
  }),
  bad: legacy('2025-06-18', [notifies('notifications/tools/list_changed')], { server: { tools: {} } }),
  good: legacy('2025-06-18', [notifies('notifications/tools/list_changed')], {
    server: { tools: { listChanged: true } },
  }),
};

const subscriptions: Rule = {
  ...base,
  severity: 'warning',
  id: 'CAP-SUB',
  clause: serverPage('resources'),
  begin: eachServerNotification(['notifications/resources/updated'], ({ params, pointer }, session, { at }) => {
    if (session.serverCapabilities === undefined) return [];
    const uri = stringAt(params, 'uri') ?? '';
    const path = pointerTo(pointer, 'params', 'uri');
    if (!declares(session.serverCapabilities, 'resources', 'subscribe'))
      return [{ pointer: path, actual: uri, values: { uri, problem: 'undeclared' } }];
    // In the modern era the filter of the subscription counts, which has a rule of its own.
    const isExpected = session.revision === '2026-07-28' || !session.isComplete || session.isSubscribed(uri, at);
    return isExpected ? [] : [{ pointer: path, actual: uri, values: { uri, problem: 'unsubscribed' } }];
  }),
  bad: legacy('2025-06-18', [notifies('notifications/resources/updated', { uri: 'file:///a' })], {
    server: { resources: { subscribe: true } },
  }),
  good: legacy(
    '2025-06-18',
    [
      asks(1, 'resources/subscribe', { uri: 'file:///a' }),
      answers(1, {}),
      notifies('notifications/resources/updated', { uri: 'file:///a' }),
    ],
    { server: { resources: { subscribe: true } } },
  ),
};

const log: Rule = {
  ...base,
  id: 'CAP-LOG',
  clause: 'server/utilities/logging',
  begin: eachServerNotification(['notifications/message'], ({ pointer }, { serverCapabilities }) =>
    serverCapabilities === undefined || declares(serverCapabilities, 'logging')
      ? []
      : [{ pointer: pointerTo(pointer, 'method'), actual: 'notifications/message' }],
  ),
  bad: legacy('2025-06-18', [notifies('notifications/message', { level: 'info', data: 'a' })]),
  good: legacy('2025-06-18', [notifies('notifications/message', { level: 'info', data: 'a' })], {
    server: { logging: {} },
  }),
};

const client: Rule = {
  ...base,
  id: 'CAP-CLIENT',
  revisions: legacyRevisions,
  clause: 'basic/lifecycle',
  begin: eachServerRequest(Object.keys(clientFeatures), ({ method = '', params, json, pointer }, session) => {
    const { clientCapabilities: declared, revision } = session;
    if (declared === undefined) return [];
    // Before 2025-11-25, tools for sampling and tasks are fields that nobody knows.
    const isKnown = revision === '2025-11-25';
    const request = isKnown || method !== 'sampling/createMessage' ? json : { method };
    const ofTask = ['tasks', 'requests', ...method.split('/')];
    const hasNoTask = isKnown && params?.task !== undefined && !declares(declared, ...ofTask);
    const lacks = undeclared(request, declared);
    const capability = lacks ?? (hasNoTask ? ofTask.join('.') : undefined);
    if (capability === undefined) return [];
    const fault = { pointer: pointerTo(pointer, 'method'), actual: method, values: { method, capability } };
    // That a task is only asked of who declares it is a SHOULD.
    return [lacks === undefined ? { ...fault, severity: 'warning' } : fault];
  }),
  bad: legacy('2025-06-18', [serverAsks(1, 'roots/list')]),
  good: legacy('2025-06-18', [serverAsks(1, 'roots/list')], { client: { roots: {} } }),
};

/** A name with a prefix of labels such as `com.example/`. */
const extensionId = /^[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

const extension: Rule = {
  ...base,
  id: 'CAP-EXT',
  revisions: modernRevisions,
  clause: 'basic/versioning#extension-negotiation',
  begin: eachResult(['server/discover'], ({ result, pointer }) => {
    const extensions = objectOf(objectOf(result.capabilities)?.extensions) ?? {};
    const path = pointerTo(pointer, 'result', 'capabilities', 'extensions');
    return Object.keys(extensions)
      .filter((id) => !extensionId.test(id.slice(0, 300)))
      .map((id) => ({ pointer: pointerTo(path, id), actual: id, values: { id } }));
  }),
  bad: modern([], { server: { extensions: { tasks: {} } } }),
  good: modern([], { server: { extensions: { 'com.example/tasks': {} } } }),
};

/** What a server does, against what both sides declared. */
export const capabilities: RuleFamily = {
  name: 'capabilities',
  rules: [missing, dead, listChanged, subscriptions, log, client, extension],
};
