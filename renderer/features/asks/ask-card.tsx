import type { Ask } from '#shared/model/ask.ts';
import { isCallAsk, isStartAsk } from './ask-kinds.ts';
import { CallCard } from './call-card.tsx';
import { StartCard } from './start-card.tsx';

/** One question of the inbox, answerable in place or one click from there. */
export function AskCard({ ask }: { ask: Ask }) {
  if (isCallAsk(ask)) return <CallCard ask={ask} />;
  if (isStartAsk(ask)) return <StartCard ask={ask} takesFocus={false} />;
  return null;
}
