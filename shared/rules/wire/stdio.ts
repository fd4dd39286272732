import { isJsonObject } from '../../model/json/json.ts';
import { lifecyclePage, stdioPage } from '../read/clauses.ts';
import { asks, legacy, modern, modernAsks } from '../read/examples.ts';
import { everyRevision, modernRevisions, revisionsFrom } from '../read/revisions.ts';
import type { Rule, RuleFamily, RuleFrame } from '../rule.ts';

const stray = (text: string) => ({ kind: 'stray' as const, text });

/** Lines of stdout that aren't JSON, of which neighbours may belong together. */
const maxJoined = 20;

function isBadLine({ direction, channel, kind, json }: RuleFrame): boolean {
  return direction === 'in' && channel === 'stdout' && kind === 'stray' && json === undefined;
}

const nonJson: Rule = {
  id: 'IO-NONJSON',
  severity: 'error',
  revisions: everyRevision,
  clause: stdioPage,
  begin: () => (frame) => (isBadLine(frame) && frame.text?.trim() !== '' ? [{ actual: frame.text ?? '' }] : []),
  bad: legacy('2025-06-18', [stray('Server is ready')]),
  good: legacy('2025-06-18', [{ channel: 'stderr', kind: 'stderr', text: 'Server is ready' }]),
};

const notRpc: Rule = {
  id: 'IO-NOTRPC',
  severity: 'error',
  revisions: everyRevision,
  clause: stdioPage,
  begin:
    () =>
    ({ direction, channel, json, messages }) => {
      if (direction !== 'in' || channel !== 'stdout' || json === undefined) return [];
      return messages.some(({ kind }) => kind === 'other') ? [{ pointer: '', actual: json }] : [];
    },
  bad: legacy('2025-06-18', [{ json: { level: 'info', text: 'ready' } }]),
  good: legacy('2025-06-18', [{ json: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } }], {
    server: { tools: { listChanged: true } },
  }),
};

const utf8: Rule = {
  id: 'IO-UTF8',
  severity: 'error',
  revisions: revisionsFrom('2025-03-26'),
  clause: stdioPage,
  begin:
    () =>
    ({ direction, badBytes, text, json }) => {
      if (direction !== 'in' || badBytes === undefined) return [];
      const { from, to, what } = badBytes;
      return [{ bytes: { from, to }, actual: text ?? json ?? '', values: { what } }];
    },
  bad: legacy(
    '2025-06-18',
    [
      {
        json: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
        badBytes: { from: 0, to: 3, what: 'bom' },
      },
    ],
    { server: { tools: { listChanged: true } } },
  ),
  good: legacy('2025-06-18', [stray('ready')], { also: ['IO-NONJSON'] }),
};

/** What a line of a message split into several begins with. */
const startsMessage = /^\s{0,100}[[{]/;

const split: Rule = {
  id: 'IO-SPLIT',
  severity: 'error',
  revisions: everyRevision,
  clause: stdioPage,
  begin: () => {
    let [lines, first]: [string[], number] = [[], 0];
    return (frame) => {
      if (frame.direction !== 'in' || frame.channel !== 'stdout') return [];
      if (!isBadLine(frame)) {
        // The end of a message over several lines may be JSON by itself only as a bare value.
        lines = [];
        return [];
      }
      const text = frame.text ?? '';
      if (lines.length === 0 || lines.length >= maxJoined) {
        [lines, first] = [startsMessage.test(text) ? [text] : [], frame.seq];
        return [];
      }
      lines.push(text);
      if (!/[\]}]\s*$/.test(text.slice(-100)) || !isMessage(lines.join(' '))) return [];
      const count = lines.length;
      lines = [];
      return [{ seq: first, actual: text, values: { count } }];
    };
  },
  bad: legacy('2025-06-18', [stray('{"jsonrpc":"2.0",'), stray('"method":"notifications/progress"}')], {
    also: ['IO-NONJSON'],
  }),
  good: legacy('2025-06-18', [stray('starting {'), stray('}')], { also: ['IO-NONJSON'] }),
};

function isMessage(text: string): boolean {
  try {
    return isJsonObject(JSON.parse(text));
  } catch {
    return false;
  }
}

const exit: Rule = {
  id: 'IO-EXIT',
  severity: 'warning',
  revisions: everyRevision,
  clause: lifecyclePage,
  begin: (session) => (frame) => {
    // What was unanswered when the client left isn't missed.
    if (frame.exit === undefined || frame.exit.isByClient === true) return [];
    // A subscription stays open.
    const running = [...session.runningRequests()].filter(
      ({ isCancelled, method }) => !isCancelled && method !== 'subscriptions/listen',
    );
    const [first] = running;
    if (first === undefined) return [];
    const { code, signal } = frame.exit;
    return [{ values: { count: running.length, method: first.method, exit: signal ?? String(code ?? '?') } }];
  },
  bad: legacy('2025-06-18', [asks(1, 'tools/list'), { direction: 'local', channel: 'process', exit: { code: 3 } }]),
  good: modern([
    modernAsks(1, 'subscriptions/listen', { notifications: {} }),
    { direction: 'local', channel: 'process', exit: { code: 0 } },
  ]),
};

const partial: Rule = {
  id: 'IO-PARTIAL',
  severity: 'warning',
  revisions: everyRevision,
  clause: stdioPage,
  begin:
    () =>
    ({ isPartial = false, text = '' }) =>
      isPartial ? [{ actual: text }] : [],
  bad: legacy('2025-06-18', [{ ...stray('{"jsonrpc":"2.0","id":1'), isPartial: true }], { also: ['IO-NONJSON'] }),
  good: legacy('2025-06-18', [stray('{"jsonrpc":"2.0","id":1')], { also: ['IO-NONJSON'] }),
};

const hang: Rule = {
  id: 'IO-HANG',
  severity: 'warning',
  revisions: modernRevisions,
  clause: 'basic/transports/stdio#shutdown',
  begin:
    () =>
    ({ exit }) =>
      exit?.isForced ? [{ values: { signal: exit.signal ?? '?' } }] : [],
  bad: modern([{ direction: 'local', channel: 'process', exit: { signal: 'SIGTERM', isForced: true } }]),
  good: modern([{ direction: 'local', channel: 'process', exit: { code: 0 } }]),
};

/** What the stdio transport demands of a server's output and process. */
export const stdio: RuleFamily = { name: 'stdio', rules: [nonJson, notRpc, utf8, split, partial, exit, hang] };
