import { useTranslations } from 'use-intl';
import { useSession } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AnswerBlockFields } from './answer-block-fields.tsx';
import type { RequestAsk } from './ask-kinds.ts';
import { useReplyDraft } from './reply-draft.ts';
import { type AnswerBlock, emptyBlock, stopReasons } from './sampling-answer.ts';
import css from './sampling-reply.module.css';

const firstWithSeveral = '2025-11-25';

/** A model's answer, written by a person: its blocks, which model it is from, and why it stopped. */
export function SamplingReply({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.reply');
  const [{ answer }, change] = useReplyDraft(ask);
  const revision = useSession(ask.serverId)?.revision;
  const { blocks, model, stopReason } = answer;
  const setBlocks = (next: AnswerBlock[]) => {
    // What uses a tool stopped for that.
    const usesTool = next.some(({ type }) => type === 'tool_use');
    const reason = usesTool ? 'toolUse' : stopReason === 'toolUse' ? 'endTurn' : stopReason;
    change({ answer: { ...answer, blocks: next, stopReason: reason } });
  };
  return (
    <>
      {blocks.map((block, index) => (
        <AnswerBlockFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place.
          key={index}
          number={index + 1}
          block={block}
          params={ask.subject.params}
          onChange={(next) => setBlocks(blocks.with(index, next))}
          onRemove={blocks.length > 1 ? () => setBlocks(blocks.toSpliced(index, 1)) : undefined}
        />
      ))}
      {blocks.length > 1 && revision !== undefined && revision < firstWithSeveral && (
        <p className={css.warning}>{t('severalBlocks')}</p>
      )}
      <div className={css.line}>
        <Button onPress={() => setBlocks([...blocks, emptyBlock('text', blocks.length + 1)])}>{t('addBlock')}</Button>
      </div>
      <div className={css.line}>
        <TextField
          label={t('model')}
          value={model}
          onChange={(next) => change({ answer: { ...answer, model: next } })}
        />
        <Select
          label={t('stopReason')}
          value={stopReason}
          options={[...new Set([...stopReasons, stopReason].filter((reason) => reason !== ''))]
            .map((value) => ({ value, label: value }))
            .concat({ value: '', label: t('noStopReason') })}
          onChange={(next) => change({ answer: { ...answer, stopReason: next } })}
        />
      </div>
    </>
  );
}
