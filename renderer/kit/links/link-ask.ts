import type { AppLinkAsk, Ask } from '#shared/model/ask.ts';

/** A question about a link out of an app. */
export type LinkAsk = Ask & { subject: AppLinkAsk };

/** True for a question about a link out of an app. */
export function isLinkAsk(ask: Ask): ask is LinkAsk {
  return ask.subject.type === 'appLink';
}
