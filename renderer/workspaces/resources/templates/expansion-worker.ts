import type { ExpansionQuestion, ExpansionReply } from './expander.ts';
import { expansionOf } from './expansion.ts';

// Templates come from servers: whatever one makes of its expansion, the window stays at hand.
self.addEventListener('message', ({ data: { id, template, values } }: MessageEvent<ExpansionQuestion>) => {
  self.postMessage({ id, expansion: expansionOf(template, values) } satisfies ExpansionReply);
});
self.postMessage({ id: 0, expansion: {} } satisfies ExpansionReply);
