import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import type { FindingItem } from '../../model/findings/finding.ts';
import { isJsonObject, type Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachFound } from '../read/content-blocks.ts';
import { listed } from '../read/item-examples.ts';
import { listedIn, listRequests } from '../read/listed.ts';
import { entriesOf, objectOf } from '../read/message.ts';
import { revisionsFrom } from '../read/revisions.ts';
import type { ExampleFrame, Rule, RuleExample, RuleFamily, RuleFrame } from '../rule.ts';

interface FoundIcon {
  readonly src: string;
  readonly at: string;
  readonly item?: FindingItem;
  /** The HTTP exchange, whose request has the server's address. */
  readonly stream: string | undefined;
}

/** The icons of listed items and of the server itself. */
function iconsIn({ direction, messages, http }: RuleFrame): FoundIcon[] {
  if (direction !== 'in') return [];
  const found: FoundIcon[] = [];
  const add = (icons: Json | undefined, at: string, item: FindingItem) => {
    for (const [index, icon] of entriesOf(icons)) {
      const src = isJsonObject(icon) ? icon.src : undefined;
      if (typeof src === 'string')
        found.push({ src, at: pointerTo(at, 'icons', index, 'src'), item, stream: http?.stream });
    }
  };
  for (const { method, result, pointer } of messages) {
    if (result === undefined) continue;
    const list = listRequests.find((known) => known === method);
    if (list !== undefined) for (const { raw, at, item } of listedIn(list, result, pointer)) add(raw.icons, at, item);
    const server: FindingItem = { kind: 'server', name: '' };
    if (method === 'initialize')
      add(objectOf(result.serverInfo)?.icons, pointerTo(pointer, 'result', 'serverInfo'), server);
    // Every result of the modern era names the server: the first is enough.
    if (method === 'server/discover') {
      add(
        objectOf(metaOf(result)[metaKeys.serverInfo])?.icons,
        pointerTo(pointer, 'result', '_meta', metaKeys.serverInfo),
        server,
      );
    }
  }
  return found;
}

const toolIcon = (src: string) =>
  listed('2025-11-25', 'tools/list', { tools: [{ name: 'draw', inputSchema: { type: 'object' }, icons: [{ src }] }] });

/** One section of the specification allows http, another only https and data: it is a warning. */
const source: Rule = {
  id: 'ICON-SRC',
  severity: 'error',
  revisions: revisionsFrom('2025-11-25'),
  clause: 'basic/index#icons',
  begin: eachFound(iconsIn, function* ({ src, at }) {
    const scheme = /^([a-z][a-z\d+.-]*):/i.exec(src)?.[1]?.toLowerCase() ?? 'none';
    if (scheme === 'https' || scheme === 'data') return;
    const severity = scheme === 'http' ? 'warning' : 'error';
    yield { pointer: at, actual: src.slice(0, 200), severity, values: { scheme } };
  }),
  bad: toolIcon('file:///icon.png'),
  good: toolIcon('data:image/png;base64,iVBORw0KGgo='),
};

const origin: Rule = {
  id: 'ICON-ORG',
  severity: 'warning',
  revisions: revisionsFrom('2025-11-25'),
  clause: 'basic/index#icons',
  begin: eachFound(iconsIn, function* ({ src, at, stream }, session) {
    const url = session.exchange(stream)?.url;
    if (url === undefined || !/^https?:/i.test(src) || !URL.canParse(src) || !URL.canParse(url)) return;
    const [own, other] = [new URL(url).origin, new URL(src).origin];
    if (own !== other) yield { pointer: at, actual: src.slice(0, 200), values: { own, other } };
  }),
  bad: overHttp(toolIcon('https://tracker.example.net/icon.png')),
  good: overHttp(toolIcon('https://example.com/icon.png')),
};

/** Only requests have the address. */
function overHttp({ revision, frames }: RuleExample): RuleExample {
  const sent = { stream: '1', method: 'POST', url: 'https://example.com/mcp' };
  const overIt = (frame: ExampleFrame): ExampleFrame => ({
    channel: 'http',
    http: frame.direction === 'out' ? sent : { stream: '1' },
    ...frame,
  });
  return { revision, frames: frames.map(overIt) };
}

/** Icons of servers and their items. */
export const iconRules: RuleFamily = { name: 'icons', rules: [source, origin] };
