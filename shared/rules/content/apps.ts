import { extensionIds } from '../../mcp/capabilities.ts';
import { metaOf } from '../../mcp/meta-keys.ts';
import { type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachFound, resourceContentsIn } from '../read/content-blocks.ts';
import { declares } from '../read/declared.ts';
import { listed, toolList } from '../read/item-examples.ts';
import { eachListed } from '../read/listed.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';
import type { RuleSession } from '../session.ts';

const appType = /^text\/html\s{0,9};\s{0,9}profile=(?:mcp-app|"mcp-app")$/i;

/** The type of the OpenAI Apps SDK, which has the same addresses and needs no extension. */
const skybridge = 'text/html+skybridge';

function isAgreed({ clientCapabilities, serverCapabilities }: RuleSession): boolean {
  return [clientCapabilities, serverCapabilities].every((each) => declares(each, 'extensions', extensionIds.apps));
}

const app = (meta: JsonObject) =>
  toolList('2025-11-25', { name: 'draw', inputSchema: { type: 'object' }, _meta: meta });

/** The address of a tool's app and its type (extension `io.modelcontextprotocol/ui`). */
const address: Rule = {
  id: 'APP-URI',
  severity: 'error',
  revisions: everyRevision,
  clause: 'https://modelcontextprotocol.io/extensions/apps/overview',
  begin: (session) => {
    const inTools = eachListed(['tools/list'], function* ({ raw, at }) {
      const meta = metaOf(raw);
      // The second is the one before the extension was published.
      const places: [JsonObject | undefined, string, string][] = [
        [objectOf(meta.ui), 'resourceUri', pointerTo(at, '_meta', 'ui')],
        [meta, 'ui/resourceUri', pointerTo(at, '_meta')],
      ];
      for (const [holder, key, place] of places) {
        const uri = holder?.[key];
        if (uri === undefined || (typeof uri === 'string' && uri.startsWith('ui://'))) continue;
        yield { pointer: pointerTo(place, key), actual: uri, values: { problem: 'uri' } };
      }
    })(session);
    const inContents = eachFound(resourceContentsIn, function* ({ content, at, where }) {
      if (where !== 'read' || !stringAt(content, 'uri')?.startsWith('ui://')) return;
      const type = content.mimeType;
      if (typeof type === 'string' && (appType.test(type) || (type === skybridge && !isAgreed(session)))) return;
      yield {
        pointer: pointerTo(at, 'mimeType'),
        ...(type !== undefined && { actual: type }),
        values: { problem: 'type' },
      };
    })(session);
    return function* (frame) {
      yield* inTools(frame);
      yield* inContents(frame);
    };
  },
  bad: app({ ui: { resourceUri: 'https://example.com/app.html' } }),
  good: listed(
    '2025-11-25',
    'resources/read',
    { contents: [{ uri: 'ui://draw/app', mimeType: 'text/html;profile=mcp-app', text: '<p>Draw</p>' }] },
    { uri: 'ui://draw/app' },
  ),
};

/** Apps that servers offer with their tools. */
export const appRules: RuleFamily = { name: 'apps', rules: [address] };
