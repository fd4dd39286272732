import type { ExpansionReply, ExpansionRequest } from './expander.ts';
import { expansionOf } from './expansion.ts';

// Templates are untrusted: however long an expansion takes, the window stays responsive.
self.addEventListener('message', ({ data: { id, template, values } }: MessageEvent<ExpansionRequest>) => {
  self.postMessage({ id, expansion: expansionOf(template, values) } satisfies ExpansionReply);
});
self.postMessage({ id: 0, expansion: {} } satisfies ExpansionReply);
