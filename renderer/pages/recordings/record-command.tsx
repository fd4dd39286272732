import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';

/** As it stands before a server's command. */
const recordCommand = 'loupe record --';

/** The command that records, which works with any client. */
export function RecordCommand() {
  const t = useTranslations('recordings');
  return (
    <span className={layout.aligned}>
      <code className={layout.oneLine}>{recordCommand}</code>
      <CopyButton text={recordCommand} label={t('copyCommand')} />
    </span>
  );
}
