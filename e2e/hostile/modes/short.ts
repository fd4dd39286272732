import process from 'node:process';
import { answering, flooding, inOneArray, notification, request, sampling } from '../messages.ts';
import type { Mode, Place, Serve } from '../mode.ts';
import { framings, Outlet } from '../server/outlet.ts';
import { array, joined, object, repeated } from '../text.ts';

const forever = 1e12;
const flood = (make: (number: number) => string): Serve => flooding(({ outlet }) => outlet.messages(forever, make));
const form = '{"mode":"form","message":"Who?","requestedSchema":{"type":"object","properties":{}}}';

/** Floods that never end: what else the host answers, it answers during the flood. */
const endless: Record<string, Serve> = {
  pings: flood((id) => request(id, 'ping')),
  'roots/list': flood((id) => request(id, 'roots/list')),
  'sampling requests': flood((id) => request(id, 'sampling/createMessage', sampling)),
  'forms, each cancelled at once': flood((n) =>
    n % 2 ? notification('notifications/cancelled', `{"requestId":${n - 1}}`) : request(n, 'elicitation/create', form),
  ),
  'log messages': flood((n) => notification('notifications/message', `{"level":"info","data":"message ${n}"}`)),
  'changed lists': flood(() => notification('notifications/tools/list_changed')),
  'unknown responses': flood((n) => `{"jsonrpc":"2.0","id":"x${n}","result":{}}`),
};

/** The same where only a process has it. */
const endlessOnStreams: Record<string, Serve> = {
  'lines that aren’t JSON': flooding(({ outlet }) => outlet.raw(repeated('it works\n', forever))),
  stderr: flooding(() => new Outlet(process.stderr, framings.body).raw(repeated('it went wrong\n', forever))),
};

/** The same where only HTTP has it. */
const endlessOverHttp: Record<string, Serve> = {
  comments: flooding(({ outlet }) => outlet.raw(repeated(': it\n\n', forever))),
};

/** Results with too many entries, which are described up to a limit. */
const large: Record<string, Serve> = {
  'a tool result with 50,000 items': answering('tools/call', () =>
    joined(
      '"content":',
      array(50_000, (n) => `{"type":"text","text":"${n}"}`),
    ),
  ),
  'pings in one array': inOneArray(20_000, (id) => request(id, 'ping')),
  'an input_required result with 20,000 forms': {
    on: {
      'tools/call': (reply) => {
        const inputs = object(20_000, (n) => `"k${n}":{"method":"elicitation/create","params":${form}}`);
        return reply.whole('{"resultType":"input_required","inputRequests":', inputs, '}');
      },
    },
  },
};

const modesOf = (serves: Record<string, Serve>, ...over: Place[]): Mode[] =>
  Object.entries(serves).map(([name, serve], turn) => {
    const place = over[turn % over.length];
    return { name: `short: ${name}`, over: place === undefined ? [] : [place], serve };
  });

/** The modes of `npm test`, which shows by conditions instead of times that a flood holds up nobody else. */
export const shortModes: readonly Mode[] = [
  ...modesOf(endless, 'legacy stdio', 'modern http'),
  ...modesOf(endlessOnStreams, 'modern stdio'),
  ...modesOf(endlessOverHttp, 'legacy http'),
  ...modesOf(large),
];
