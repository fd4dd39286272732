import { useTranslations } from 'use-intl';
import type { Round } from '#shared/model/inbox/round.ts';
import { Tag, type Tone } from '../../ui/status/tag.tsx';

type State = Round['inputs'][number]['state'];

const tones: Record<State, Tone> = { waiting: 'warn', answered: 'ok', refused: 'error', withdrawn: 'plain' };

/** Whether something that a server wanted was given, in a word. */
export function InputState({ state }: { state: State }) {
  const t = useTranslations('rounds.states');
  return <Tag tone={tones[state]}>{t(state)}</Tag>;
}
