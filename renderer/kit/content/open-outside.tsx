import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';

/** An http(s) address as a browser would read it; undefined for others. */
export function webAddress(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

interface OpenOutsideProps {
  /** An address from a server; undefined while the dialog is closed. */
  address: URL | undefined;
  onClose: () => void;
}

/** Asks before a server's address is opened in the system's browser, and shows its host. */
export function OpenOutside({ address, onClose }: OpenOutsideProps) {
  const t = useTranslations('content.outside');
  const open = useMutation(host.app.openExternal.mutationOptions({ onSuccess: onClose }));
  if (address === undefined) return null;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('title', { host: address.host })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onPress={() => open.mutate({ url: address.href })}>
            {t('open')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <p className={css.host}>
        <bdi>{address.host}</bdi>
      </p>
      <p className={css.address}>
        <bdi>{visibleText(address.href)}</bdi>
      </p>
      {open.error !== null && <FailureNotice failure={failureOf(open.error)} />}
    </Dialog>
  );
}
