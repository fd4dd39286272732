import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useCalls } from '../../../data/queries.ts';
import { useToolsSearch } from '../../../state/address.ts';
import { shortcutText } from '../../../ui/controls/key-hint.tsx';
import layout from '../../../ui/layout.module.css';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { CallComparison } from './call-comparison.tsx';
import css from './call-pane.module.css';
import { CallRows } from './call-rows.tsx';
import { CallView } from './call-view.tsx';
import type { EditCall } from './edit-call.ts';

const rowHeight = 24;
/** The rows that stand above the result; the list can be made taller. */
const fewRows = 4;

interface CallPaneProps {
  serverId: ServerId;
  tool: string;
  onEdit: EditCall;
  /** Whether the tool has a form: the server lists it. */
  hasForm: boolean;
}

/** The calls of one tool, several at once and all earlier ones, and below them the one in view. */
export function CallPane({ serverId, tool, onEdit, hasForm }: CallPaneProps) {
  const t = useTranslations('calls');
  const calls = useCalls(serverId, tool);
  const { run, compare } = useToolsSearch();
  const [isTall, setTall] = useState(false);
  if (calls === undefined) return null;
  // Without a choice, as after a restart, the newest is in view.
  const shown = run ?? calls[0]?.id;
  if (shown === undefined) {
    return (
      <EmptyState title={t('noneTitle')} icon={Play}>
        {t('noneText', { keys: shortcutText('Mod+Enter') })}
      </EmptyState>
    );
  }
  return (
    <section className={layout.column} aria-label={t('title')}>
      {calls.length > 0 && (
        <div
          className={css.list}
          data-tall={isTall || undefined}
          style={{ height: isTall ? undefined : Math.min(calls.length, fewRows) * rowHeight + 1 }}
        >
          <CallRows serverId={serverId} calls={calls} inView={shown} showsTool={false} onEdit={onEdit} />
        </div>
      )}
      <div className={layout.fillColumn}>
        {compare !== undefined ? (
          <CallComparison key={`${compare} ${shown}`} before={compare} after={shown} />
        ) : (
          <CallView
            key={shown}
            runId={shown}
            calls={calls}
            onEdit={onEdit}
            hasForm={hasForm}
            isListTall={isTall}
            onListTallChange={calls.length > fewRows ? setTall : undefined}
          />
        )}
      </div>
    </section>
  );
}
