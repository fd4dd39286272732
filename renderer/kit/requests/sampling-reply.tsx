import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { useSession } from '../../data/queries.ts';
import { type AnswerBlock, answerBlockTypes } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FieldGroup, TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import type { PendingServerRequest } from './pending-kinds.ts';
import { useReplyDraft } from './reply-draft.ts';
import css from './requests.module.css';
import { emptyBlock, parsedObject, stopReasons } from './sampling-answer.ts';

interface AnswerBlockFieldsProps {
  number: number;
  block: AnswerBlock;
  /** Of the request: the tools that it offers. */
  params: Json;
  onChange: (block: AnswerBlock) => void;
  /** Absent: it is the only one. */
  onRemove: (() => void) | undefined;
}

/** One block of a model's answer: a text, a picture, a sound, or the use of a tool. */
function AnswerBlockFields({ number, block, params, onChange, onRemove }: AnswerBlockFieldsProps) {
  const t = useTranslations('inbox.reply');
  const { type } = block;
  const [tool = ''] = offeredTools(params);
  const set = (part: Partial<AnswerBlock>) => onChange({ ...block, ...part });
  return (
    <FieldGroup label={t('block', { number })}>
      <div className={classNames(layout.vertical, css.block)} data-only={onRemove === undefined || undefined}>
        <div className={classNames(layout.wrapping, css.line)}>
          <Select
            label={t('type')}
            isLabelHidden
            value={type}
            options={answerBlockTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(next) =>
              set({
                type: next,
                ...(next === 'audio' && { mimeType: 'audio/wav' }),
                ...(next === 'image' && { mimeType: 'image/png' }),
                ...(next === 'tool_use' && block.toolName === '' && { toolName: tool }),
              })
            }
          />
          {onRemove !== undefined && <IconButton icon={X} label={t('removeBlock', { number })} onPress={onRemove} />}
        </div>
        {type === 'text' && (
          <TextField label={t('text')} isLabelHidden rows={4} value={block.text} onChange={(text) => set({ text })} />
        )}
        {(type === 'image' || type === 'audio') && (
          <>
            <div className={classNames(layout.wrapping, css.line)}>
              <TextField
                label={t('mimeType')}
                isMono
                value={block.mimeType}
                onChange={(mimeType) => set({ mimeType })}
              />
              <MediaFile accept={`${type}/*`} onRead={(mimeType, data) => set({ mimeType, data })} />
            </div>
            <TextField label={t('data')} isMono rows={3} value={block.data} onChange={(data) => set({ data })} />
          </>
        )}
        {type === 'tool_use' && (
          <>
            <div className={classNames(layout.wrapping, css.line)}>
              <TextField label={t('tool')} isMono value={block.toolName} onChange={(toolName) => set({ toolName })} />
              <TextField label={t('toolId')} isMono value={block.toolId} onChange={(toolId) => set({ toolId })} />
            </div>
            <TextField
              label={t('input')}
              isMono
              rows={3}
              value={block.inputText}
              onChange={(inputText) => set({ inputText })}
              errorMessage={parsedObject(block.inputText) === undefined ? t('badJson') : undefined}
            />
          </>
        )}
      </div>
    </FieldGroup>
  );
}

function offeredTools(params: Json): string[] {
  const tools = isJsonObject(params) && Array.isArray(params.tools) ? params.tools : [];
  return tools.flatMap((tool) => stringAt(tool, 'name') ?? []);
}

interface MediaFileProps {
  /** As `<input accept>` takes it. */
  accept: string;
  /** Its MIME type, and its bytes in base64. */
  onRead: (mimeType: string, data: string) => void;
}

function MediaFile({ accept, onRead }: MediaFileProps) {
  const t = useTranslations('inbox.reply');
  const input = useRef<HTMLInputElement>(null);
  const read = (file: File) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const [, data = ''] = String(reader.result).split(',');
      onRead(file.type, data);
    });
    reader.readAsDataURL(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className={css.picker}
        aria-label={t('file')}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file !== undefined) read(file);
        }}
      />
      <Button onPress={() => input.current?.click()}>{t('file')}</Button>
    </>
  );
}

const firstWithSeveral = '2025-11-25';

/** A model's answer, written by a person: its blocks, which model it is from, and why it stopped. */
export function SamplingReply({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.reply');
  const [{ answer }, change] = useReplyDraft(request);
  const revision = useSession(request.serverId)?.revision;
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
          params={request.subject.params}
          onChange={(next) => setBlocks(blocks.with(index, next))}
          onRemove={blocks.length > 1 ? () => setBlocks(blocks.toSpliced(index, 1)) : undefined}
        />
      ))}
      {blocks.length > 1 && revision !== undefined && revision < firstWithSeveral && (
        <p className={layout.warn}>{t('severalBlocks')}</p>
      )}
      <div className={classNames(layout.wrapping, css.line)}>
        <Button onPress={() => setBlocks([...blocks, emptyBlock('text', blocks.length + 1)])}>{t('addBlock')}</Button>
      </div>
      <div className={classNames(layout.wrapping, css.line)}>
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
