import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { usePins } from '../data/pins.ts';
import { useServer } from '../data/queries.ts';
import { useCurrentServerId } from '../state/address.ts';
import layout from '../ui/layout.module.css';
import { visibleText } from '../ui/visible-text.ts';

/** Announces once after each restart of the current server how many checks changed, failed or didn't run. */
export function PinAnnouncement() {
  const t = useTranslations('pins');
  const serverId = useCurrentServerId();
  const list = usePins(serverId);
  const name = useServer(serverId)?.server.name ?? '';
  // A restart that ended before the window showed the server isn’t announced.
  const [seen, setSeen] = useState<{ serverId: ServerId | undefined; at: number | undefined }>();
  if (list !== undefined && seen?.serverId !== serverId) setSeen({ serverId, at: list.restart?.at });
  const restart = seen?.serverId === serverId && list?.restart?.at !== seen?.at ? list?.restart : undefined;
  return (
    <span role="status" className={layout.hidden}>
      {restart !== undefined && t('ran', { server: visibleText(name), count: restart.differing })}
    </span>
  );
}
