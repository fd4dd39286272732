import { notification } from '../messages.ts';
import type { Mode, Serve } from '../mode.ts';
import type { Handler, Reply } from '../server/reply.ts';
import { array, joined, longString, object, repeated, type Text } from '../text.ts';

const times = '"createdAt":"2026-01-01T00:00:00Z","lastUpdatedAt":"2026-01-01T00:00:00Z","ttl":null';
const capabilities = () =>
  '{"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}},"extensions":{"io.modelcontextprotocol/tasks":{}}}';
const head = (id: Text) => joined('"taskId":', id, `,"status":"working",${times}`);

/** A tool that runs as a task, which `get` describes at each poll. */
function task(id: () => Text, get: () => Text, more: Record<string, Handler> = {}): Serve {
  return {
    capabilities,
    on: {
      'tools/list': (reply) =>
        reply.result(
          '"tools":[{"name":"it","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"execution":{"taskSupport":"optional"}}]',
        ),
      'tools/call': (reply) => created(reply, id),
      'tasks/get': (reply) => reply.result(head(id()), ',', get()),
      'tasks/result': (reply) => reply.outlet.closed(),
      'tasks/cancel': (reply) => reply.result(head(id())),
      ...more,
    },
  };
}

function created(reply: Reply, id: () => Text): Promise<void> {
  return reply.era === 'modern'
    ? reply.whole('{"resultType":"task",', head(id()), ',"pollInterval":0,"pollIntervalMs":0}')
    : reply.result('"task":{', head(id()), ',"pollInterval":0}');
}

/** A tool with its own user interface, whose document is made by `content`. */
function app(content: () => Text, meta: () => Text = () => '{}'): Serve {
  return {
    capabilities: () => '{"tools":{},"resources":{},"extensions":{"io.modelcontextprotocol/ui":{}}}',
    on: {
      'tools/list': (reply) =>
        reply.result(
          '"tools":[{"name":"it","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"_meta":{"ui":{"resourceUri":"ui://it"}}}]',
        ),
      'resources/read': (reply) =>
        reply.result(
          '"contents":[{"uri":"ui://it","mimeType":"text/html;profile=mcp-app","text":',
          content(),
          ',"_meta":{"ui":',
          meta(),
          '}}]',
        ),
    },
  };
}

/** Tasks, and tools' own user interfaces. */
export const taskModes: readonly Mode[] = [
  {
    name: 'a task that is to be polled at once, again and again',
    over: ['legacy stdio', 'modern http'],
    act: 'task',
    serve: task(
      () => '"it"',
      () => '"pollInterval":0,"pollIntervalMs":0',
    ),
  },
  {
    name: 'a task with a status message of 20 MB at each poll',
    over: ['legacy stdio', 'modern http'],
    act: 'task',
    serve: task(
      () => '"it"',
      () => joined('"pollInterval":0,"pollIntervalMs":0,"statusMessage":', longString('lens ', 4_000_000)),
    ),
  },
  {
    name: 'a task whose id has 20 MB',
    over: ['legacy http', 'modern stdio'],
    act: 'task',
    serve: task(
      () => longString('t', 20_000_000),
      () => '"pollInterval":0',
    ),
  },
  {
    name: 'a task that requires 100,000 inputs',
    over: ['modern stdio', 'modern http'],
    act: 'task',
    serve: task(
      () => '"it"',
      () =>
        joined(
          '"status":"input_required","inputRequests":',
          object(100_000, (n) => `"k${n}":{"method":"roots/list"}`),
        ),
    ),
  },
  {
    name: '300,000 statuses of a running task',
    over: ['legacy stdio', 'modern stdio'],
    act: 'task',
    serve: task(
      () => '"it"',
      () => '"pollInterval":1000,"pollIntervalMs":1000',
      {
        'tools/call': async (reply) => {
          await created(reply, () => '"it"');
          const method = reply.era === 'modern' ? 'notifications/tasks' : 'notifications/tasks/status';
          await reply.outlet.messages(300_000, (n) =>
            notification(method, `{"taskId":"it","status":"working","statusMessage":"${n}",${times}}`),
          );
        },
      },
    ),
  },
  {
    name: 'a list of 500,000 tasks',
    over: ['legacy stdio', 'legacy http'],
    act: 'tasks',
    serve: {
      capabilities,
      on: {
        'tasks/list': (reply) => {
          const tasks = array(500_000, (n) => `{"taskId":"t${n}","status":"working",${times}}`);
          return reply.result('"tasks":', tasks);
        },
      },
    },
  },
  {
    name: 'an app of 50 MB',
    over: ['legacy stdio', 'modern http'],
    act: 'app',
    serve: app(() => longString('<p>it', 10_000_000)),
  },
  {
    name: 'an app that wants 300,000 sources',
    over: ['legacy http', 'modern stdio'],
    act: 'app',
    serve: app(
      () => '"<p>it"',
      () =>
        joined(
          '{"csp":{"connectDomains":',
          array(300_000, (n) => `"https://${n}.example.com"`),
          '}}',
        ),
    ),
  },
  {
    name: 'an app with a source of 20 MB',
    over: ['modern stdio'],
    act: 'app',
    serve: app(
      () => '"<p>it"',
      () => joined('{"csp":{"resourceDomains":["https://', repeated('a.', 10_000_000), 'com"]}}'),
    ),
  },
  {
    name: 'a tool whose app’s URI has 8 MB of slashes',
    over: ['legacy stdio', 'modern http'],
    act: 'app',
    serve: {
      on: {
        'tools/list': (reply) =>
          reply.result(
            '"tools":[{"name":"it","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"_meta":{"ui":{"resourceUri":"ui://',
            repeated('a/', 4_000_000),
            '"}}}]',
          ),
      },
    },
  },
];
