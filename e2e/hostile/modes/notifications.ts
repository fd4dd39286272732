import { after, flooding, inOneArray, notification } from '../messages.ts';
import type { Mode, Place, Serve } from '../mode.ts';
import { acknowledgement } from '../server/service.ts';
import { array, longString, object, repeated } from '../text.ts';

const log = (data: string) => notification('notifications/message', `{"level":"info","logger":"it","data":${data}}`);
const updated = (uri: string, subscription = '') =>
  notification('notifications/resources/updated', `{"uri":"${uri}"${subscription}}`);
const listenOf = (id: string) => `"_meta":{"io.modelcontextprotocol/subscriptionId":${id}}`;

/** Many notifications where a client expects those of a subscription: its stream of 2026-07-28, or any before. */
function reporting(count: number, make: (number: number, subscription: string) => string): Serve {
  return {
    on: {
      'resources/subscribe': async ({ outlet, id }) => {
        await outlet.message(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
        await outlet.messages(count, (number) => make(number, ''));
      },
      'subscriptions/listen': async (reply) => {
        await reply.outlet.message(acknowledgement(reply));
        await reply.outlet.messages(count, (number) => make(number, `,${listenOf(reply.id)}`));
        await reply.outlet.closed();
      },
    },
  };
}

const lists = ['tools', 'prompts', 'resources'] as const;
const both: readonly Place[] = ['legacy stdio', 'modern stdio', 'modern http', 'legacy http'];

/** What a server notifies without being asked. */
export const notificationModes: readonly Mode[] = [
  {
    name: '1,000,000 progress notifications',
    over: ['legacy stdio', 'modern http'],
    serve: after(1_000_000, (n, { token }) =>
      notification('notifications/progress', `{"progressToken":${token},"progress":${n},"message":"${n}"}`),
    ),
  },
  {
    name: '500,000 progress notifications of unknown requests',
    over: ['legacy http', 'modern stdio'],
    serve: after(500_000, (n) => notification('notifications/progress', `{"progressToken":"x${n}","progress":${n}}`)),
  },
  {
    name: '100 progress notifications with 1 MB of message',
    over: ['legacy stdio'],
    serve: after(100, (n, { token }) =>
      notification(
        'notifications/progress',
        `{"progressToken":${token},"progress":${n},"message":"${'m'.repeat(1e6)}"}`,
      ),
    ),
  },
  {
    name: '500,000 log messages',
    over: ['legacy stdio', 'modern http', 'legacy sse'],
    serve: after(500_000, (n) => log(`"message ${n}"`)),
  },
  {
    name: '300,000 log messages in one array',
    over: ['legacy stdio', 'legacy http'],
    serve: inOneArray(300_000, (n) => log(`"message ${n}"`)),
  },
  {
    name: '200 log messages of 1 MB',
    over: ['legacy stdio', 'modern stdio', 'modern http'],
    serve: after(200, () => log(`"${'m'.repeat(1_000_000)}"`)),
  },
  {
    name: 'a log message with a million keys',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => {
      const data = object(1_000_000, (n) => `"k${n}":${n}`);
      return outlet.message(
        '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":',
        data,
        '}}',
      );
    }),
  },
  {
    name: 'a notification with a million keys in its parameters',
    over: ['legacy http', 'modern stdio'],
    serve: flooding(({ outlet }) => {
      const params = object(1_000_000, (n) => `"k${n}":${n}`);
      return outlet.message('{"jsonrpc":"2.0","method":"notifications/it","params":', params, '}');
    }),
  },
  {
    name: 'a message with a million keys beside its parameters',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => {
      const members = repeated('"k":1,', 1_000_000);
      return outlet.message('{', members, '"jsonrpc":"2.0","method":"notifications/it"}');
    }),
  },
  ...lists.map(
    (list): Mode => ({
      name: `100,000 notifications of a changed list of ${list}`,
      over: list === 'tools' ? both : ['legacy stdio', 'modern stdio'],
      act: 'subscribe',
      serve: reporting(100_000, (_n, subscription) =>
        notification(`notifications/${list}/list_changed`, `{"a":1${subscription}}`),
      ),
    }),
  ),
  {
    name: '500,000 updates of a watched resource',
    over: both,
    act: 'subscribe',
    serve: reporting(500_000, (_n, subscription) => updated('it:///it', subscription)),
  },
  {
    name: '200,000 updates of as many resources',
    over: ['legacy stdio', 'modern http'],
    act: 'subscribe',
    serve: reporting(200_000, (n, subscription) => updated(`it:///${n}`, subscription)),
  },
  {
    name: '20 updates of URIs of 4 MB',
    over: ['legacy stdio', 'modern stdio'],
    act: 'subscribe',
    serve: reporting(20, (_n, subscription) => updated(`it:///${'a/'.repeat(2_000_000)}`, subscription)),
  },
  {
    name: 'an acknowledgement of 1,000,000 URIs',
    over: ['modern stdio', 'modern http'],
    act: 'subscribe',
    serve: {
      on: {
        'subscriptions/listen': async ({ outlet, id }) => {
          const uris = array(1_000_000, (n) => `"it:///${n}"`);
          const head =
            '{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":';
          await outlet.message(head, '{"resourceSubscriptions":', uris, `},${listenOf(id)}}}`);
          await outlet.closed();
        },
      },
    },
  },
  {
    name: '300,000 cancellations of unknown requests',
    over: ['legacy stdio', 'modern http'],
    serve: after(300_000, (n) => notification('notifications/cancelled', `{"requestId":"x${n}","reason":"none"}`)),
  },
  {
    name: '300,000 notifications about unknown tasks',
    over: ['legacy stdio', 'modern stdio'],
    serve: after(300_000, (n, { era }) =>
      notification(
        era === 'modern' ? 'notifications/tasks' : 'notifications/tasks/status',
        `{"taskId":"x${n}","status":"working","createdAt":"2026-01-01T00:00:00Z","lastUpdatedAt":"2026-01-01T00:00:00Z","ttl":null}`,
      ),
    ),
  },
  {
    name: '300,000 notifications of as many methods',
    over: ['legacy stdio', 'modern http'],
    serve: after(300_000, (n) => notification(`notifications/x${n}`)),
  },
  {
    name: '100,000 completed visits that nobody made',
    over: ['legacy stdio'],
    serve: after(100_000, (n) => notification('notifications/elicitation/complete', `{"elicitationId":"x${n}"}`)),
  },
  {
    name: 'a notification whose method has 50 MB',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => outlet.message('{"jsonrpc":"2.0","method":', longString('m', 50_000_000), '}')),
  },
  {
    name: '100,000 notifications of a changed list before the lists are fetched',
    over: ['legacy stdio'],
    act: 'list',
    serve: { opened: (outlet) => outlet.messages(100_000, () => notification('notifications/tools/list_changed')) },
  },
];
