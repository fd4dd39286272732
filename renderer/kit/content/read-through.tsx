import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import css from './content-view.module.css';
import { OpenOutside, webAddress } from './open-outside.tsx';

/** Says of a resource of the web that it came through the server, and offers to open its address in a browser. */
export function ReadThrough({ uri }: { uri: string }) {
  const t = useTranslations('content');
  const address = webAddress(uri);
  const [isAsking, setAsking] = useState(false);
  if (address === undefined) return null;
  return (
    <div className={css.note}>
      {t('readThrough')}
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {t('openDirectly', { host: address.host })}
      </Button>
      <OpenOutside address={isAsking ? address : undefined} onClose={() => setAsking(false)} />
    </div>
  );
}
