import { useTranslations } from 'use-intl';
import type { Task } from '#shared/model/task.ts';
import { useWindowSearch } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { Clock } from '../../ui/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { FrameButton, InputState } from '../rounds/index.ts';
import css from './task-strip.module.css';

/** What a task needed, in the order in which it was wanted, and what it was given. */
export function TaskInputs({ inputs }: Pick<Task, 'inputs'>) {
  const t = useTranslations('tasks');
  const tr = useTranslations('rounds');
  const { change } = useWindowSearch();
  return (
    <section className={css.inputs} aria-label={t('inputs')}>
      <h4>{t('inputs')}</h4>
      <ul>
        {inputs.map((input) => (
          <li key={input.key} className={css.state}>
            <Clock at={input.at} />
            <InputState state={input.state} />
            <code>{visibleText(input.key)}</code>
            <span className={css.quiet}>{input.method === undefined ? tr('noMethod') : visibleText(input.method)}</span>
            <code className={css.message} title={input.replyHead}>
              {input.replyHead !== undefined && visibleText(input.replyHead)}
            </code>
            {input.state === 'waiting' && <Button onPress={() => change({ panel: 'asks' })}>{tr('showAsk')}</Button>}
            <FrameButton seq={input.frameSeq} />
          </li>
        ))}
      </ul>
    </section>
  );
}
