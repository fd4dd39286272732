import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAppInfo } from '../../data/queries.ts';
import { useAboutActions } from '../../state/about.ts';
import { isDesktop } from '../../state/desktop.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';

/** The versions of Loupe and of what it runs on, and the ways to more about it. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('about');
  const { checkForUpdates, showLicenses, showNews } = useAboutActions();
  const { facts, error } = useFacts();
  const copied = facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={showLicenses}>{t('licenses.open')}</Button>
          <Button onPress={() => showNews()}>{t('news.open')}</Button>
          <Button onPress={checkForUpdates}>{t('updates.open')}</Button>
        </>
      }
    >
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <Facts>
        {facts.map(({ id, name, value }) => (
          <Fact key={id} name={name}>
            <span className={layout.breaking}>{value}</span>
            {id === 'version' && <CopyButton text={copied} label={t('copy')} />}
          </Fact>
        ))}
      </Facts>
    </Dialog>
  );
}

function useFacts() {
  const t = useTranslations('about');
  const info = useAppInfo();
  const { data: versions, error } = useQuery(host.app.versions.queryOptions());
  const values = {
    version: info?.version,
    electron: versions?.electron,
    chromium: versions?.chromium,
    browser: isDesktop() ? undefined : browserName(),
    node: versions?.node,
    mcpSdk: versions?.mcpSdk,
    revisions: versions?.revisions.join(', '),
    system: versions?.system,
    dataDir: info?.dataDir,
  };
  const names = [
    'version',
    'electron',
    'chromium',
    'browser',
    'node',
    'mcpSdk',
    'revisions',
    'system',
    'dataDir',
  ] as const;
  const facts = names.flatMap((id) => {
    const value = values[id];
    return value === undefined ? [] : [{ id, name: t(id), value }];
  });
  return { facts, error };
}

/** The browser that shows the page: the name that it gives itself last, as in `Chrome/150.0.0.0`. */
function browserName(): string {
  const named = navigator.userAgent.match(/(?:Firefox|Edg|OPR|Chrome|HeadlessChrome|Version)\/[\d.]+/g);
  return (named?.at(-1) ?? navigator.userAgent).replace('/', ' ').replace('Edg ', 'Edge ').replace('Version', 'Safari');
}
