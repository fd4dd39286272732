import { CircleDot } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/controls/button.tsx';
import { useOpenRecordClient } from './found-clients.ts';

/** Opens the dialog that puts the recorder into a client's configuration. */
export function RecordClientButton() {
  const t = useTranslations('recordedClients');
  const open = useOpenRecordClient();
  return (
    <Button onPress={() => open()}>
      <CircleDot aria-hidden />
      {t('record')}
    </Button>
  );
}
