import { useTranslations } from 'use-intl';
import type { Round } from '#shared/model/inbox/pending-request.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tag, type Tone } from '../../ui/status/tag.tsx';

type State = Round['inputs'][number]['state'];

const tones: Record<State, Tone> = { waiting: 'warn', answered: 'ok', refused: 'error', withdrawn: 'plain' };

/** Whether something that a server wanted was given, in a word. */
export function InputState({ state }: { state: State }) {
  const t = useTranslations('rounds.states');
  return <Tag tone={tones[state]}>{t(state)}</Tag>;
}

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
