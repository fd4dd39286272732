import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';

/** Goes before the server's command in a client's configuration. */
const recordCommand = 'loupe record --';

/** The command that records any client, with a button that copies it. */
export function RecordCommand() {
  const t = useTranslations('recordings');
  return (
    <span className={layout.aligned}>
      <code className={layout.oneLine}>{recordCommand}</code>
      <CopyButton text={recordCommand} label={t('copyCommand')} />
    </span>
  );
}
