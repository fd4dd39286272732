import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolCall } from '#shared/model/tool-call.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { clockText } from '../../../ui/clock.tsx';
import css from './call-view.module.css';

/** The most that are told one by one: a server may answer without end. */
const mostTold = 5;

/** Answers that came when the call was over already: late ones, and ones too many. */
export function Strays({ strays }: Pick<ToolCall, 'strays'>) {
  const t = useTranslations('calls');
  const openFrame = useOpenFrame();
  return strays.slice(0, mostTold).map(({ kind, at, responseSeq }) => (
    <div key={responseSeq} className={css.strip} data-tone="warn" role="status">
      <TriangleAlert aria-hidden />
      {kind === 'late' ? t('lateText', { time: clockText(at) }) : t('duplicateText', { time: clockText(at) })}
      <Button variant="quiet" onPress={() => openFrame(responseSeq)}>
        {t('showFrame', { seq: responseSeq })}
      </Button>
    </div>
  ));
}
