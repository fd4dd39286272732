import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/controls/button.tsx';
import { focusPane } from '../../../ui/focus-pane.ts';
import { connectServer } from '../actions.ts';
import { useOpenBefore } from '../open-before.ts';

/** Connects what was connected when Loupe quit; nothing while there is nothing. */
export function ReconnectOpen() {
  const t = useTranslations('servers');
  const open = useOpenBefore();
  if (open.length === 0) return null;
  return (
    <Button
      onPress={() => {
        // The button goes away, and the focus with it.
        focusPane('servers', { isShown: true });
        for (const serverId of open) void connectServer(serverId);
      }}
    >
      <RotateCw aria-hidden />
      {t('reconnectOpen', { count: open.length })}
    </Button>
  );
}
