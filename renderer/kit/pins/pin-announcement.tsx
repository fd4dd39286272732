import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePins } from '../../data/pins.ts';
import { useServer } from '../../data/queries.ts';
import { useCurrentServerId } from '../../state/address.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';

/** Tells a screen reader once after each restart of the current server how many pins have another result. */
export function PinAnnouncement() {
  const t = useTranslations('window.panel');
  const serverId = useCurrentServerId();
  const restart = usePins(serverId)?.restart;
  const name = useServer(serverId)?.server.name ?? '';
  // A restart that was over before the window showed the server is no news.
  const [first, setFirst] = useState({ serverId, at: restart?.at });
  if (first.serverId !== serverId) setFirst({ serverId, at: restart?.at });
  const isNews = first.serverId === serverId && restart !== undefined && restart.at !== first.at;
  return (
    <span role="status" className={layout.hidden}>
      {isNews && t('pinsRan', { server: visibleText(name), count: restart.differing })}
    </span>
  );
}
