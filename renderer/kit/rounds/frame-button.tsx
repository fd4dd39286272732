import { useTranslations } from 'use-intl';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Leads to the frame that something was learned from. */
export function FrameButton({ seq }: { seq: number }) {
  const t = useTranslations('rounds');
  const openFrame = useOpenFrame();
  return (
    <Button variant="quiet" onPress={() => openFrame(seq)}>
      {t('frame', { seq })}
    </Button>
  );
}
