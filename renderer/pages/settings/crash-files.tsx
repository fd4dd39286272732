import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client, host } from '../../data/client.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { attempt } from '../../state/notice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import css from './settings-page.module.css';

/** The files about crashes in the desktop app's folder. */
export function CrashFiles() {
  const t = useTranslations('settings');
  const { bytes } = useQuantities();
  // They are written while the page isn't there.
  const query = useQuery(host.desktop.crashFiles.queryOptions({ staleTime: 0 }));
  const { data = [] } = query;
  return (
    <div className={css.log}>
      <Facts>
        <Fact name={t('crashFiles')} hint={t('crashFilesHint')}>
          {query.data?.length === 0 && t('noCrashFiles')}
        </Fact>
        {data.map((file) => (
          <Fact key={file.name} name={bytes(file.bytes)}>
            <code>{file.name}</code>
          </Fact>
        ))}
      </Facts>
      <Fetching query={query} />
      {data.length > 0 && (
        <div className={css.buttons}>
          <Button onPress={() => void attempt(client.desktop.openCrashFolder())}>{t('openCrashFolder')}</Button>
        </div>
      )}
    </div>
  );
}
