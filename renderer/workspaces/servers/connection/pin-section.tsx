import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Pin, ServerView } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { attempt } from '../../../state/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/facts.tsx';
import { connectServer, draftOf, PinFields } from '../index.ts';
import css from './connection-page.module.css';

interface PinSectionProps {
  view: ServerView;
  isLive: boolean;
}

/** Chooses which era and revision to speak with this server. */
export function PinSection({ view: { server }, isLive }: PinSectionProps) {
  const t = useTranslations('connection.pin');
  const [changed, setChanged] = useState<Pin>();
  const pin = changed ?? server.pin;
  const save = async () => {
    const updated = await attempt(client.servers.update({ serverId: server.id, draft: { ...draftOf(server), pin } }));
    if (updated === undefined) return;
    setChanged(undefined);
    if (isLive) await connectServer(server.id);
  };
  return (
    <Section title={t('title')}>
      <div className={css.pin}>
        <PinFields pin={pin} onChange={setChanged} />
        <Button isDisabled={changed === undefined} onPress={() => void save()}>
          {isLive ? t('apply') : t('save')}
        </Button>
      </div>
      <p className={css.hint}>{t('hint')}</p>
    </Section>
  );
}
