import type { Ask } from '#shared/model/ask.ts';
import { isStartAsk, StartCard } from '../../kit/consent/index.ts';
import { AppLinkCard, isLinkAsk } from '../../kit/links/index.ts';
import { isCallAsk, isRequestAsk } from './ask-kinds.ts';
import css from './asks-panel.module.css';
import { CallCard } from './call-card.tsx';
import { RequestView } from './request-view.tsx';

/** One question of the inbox, answerable in place or one click from there. */
export function AskCard({ ask }: { ask: Ask }) {
  if (isRequestAsk(ask)) return <RequestView ask={ask} />;
  return (
    <div className={css.card}>
      {isCallAsk(ask) && <CallCard ask={ask} />}
      {isLinkAsk(ask) && <AppLinkCard ask={ask} />}
      {isStartAsk(ask) && <StartCard ask={ask} takesFocus={false} />}
    </div>
  );
}
