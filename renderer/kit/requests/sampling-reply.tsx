import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { useSession } from '../../data/queries.ts';
import { type AnswerBlock, type AnswerBlockType, answerBlockTypes, type SamplingAnswer } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FieldGroup, TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { parsedObject } from '../editor/index.ts';
import type { PendingServerRequest } from './pending-kinds.ts';
import css from './requests.module.css';

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
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) read(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button onPress={() => input.current?.click()}>{t('file')}</Button>
    </>
  );
}

const firstWithSeveral = '2025-11-25';

interface SamplingReplyProps {
  request: PendingServerRequest;
  answer: SamplingAnswer;
  onChange: (answer: SamplingAnswer) => void;
}

/** A model's response, written by a person: its blocks, the model, and the stop reason. */
export function SamplingReply({ request, answer, onChange }: SamplingReplyProps) {
  const t = useTranslations('inbox.reply');
  const revision = useSession(request.serverId)?.revision;
  const { blocks, model, stopReason } = answer;
  const setBlocks = (next: AnswerBlock[]) => {
    // What uses a tool stopped for that.
    const usesTool = next.some(({ type }) => type === 'tool_use');
    const reason = usesTool ? 'toolUse' : stopReason === 'toolUse' ? 'endTurn' : stopReason;
    onChange({ ...answer, blocks: next, stopReason: reason });
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
        <Button onPress={() => setBlocks([...blocks, emptyBlock('text', freeNumber(blocks))])}>{t('addBlock')}</Button>
      </div>
      <div className={classNames(layout.wrapping, css.line)}>
        <TextField label={t('model')} value={model} onChange={(next) => onChange({ ...answer, model: next })} />
        <Select
          label={t('stopReason')}
          value={stopReason}
          options={[...new Set([...stopReasons, stopReason].filter((reason) => reason !== ''))]
            .map((value) => ({ value, label: value }))
            .concat({ value: '', label: t('noStopReason') })}
          onChange={(next) => onChange({ ...answer, stopReason: next })}
        />
      </div>
    </>
  );
}

/** The stop reasons that the protocol names; a server must take others as well. */
const stopReasons = ['endTurn', 'stopSequence', 'maxTokens', 'toolUse'] as const;

/** A number for the id of a tool's use that no other block has. */
function freeNumber(blocks: readonly AnswerBlock[]): number {
  const taken = new Set(blocks.map(({ toolId }) => toolId));
  let number = blocks.length + 1;
  while (taken.has(`call_${number}`)) number += 1;
  return number;
}

export function emptyBlock(type: AnswerBlockType, number = 1): AnswerBlock {
  const media = type === 'audio' ? 'audio/wav' : 'image/png';
  return { type, text: '', mimeType: media, data: '', toolId: `call_${number}`, toolName: '', inputText: '{}' };
}

/** What an answer is before anything is entered: who answers is a person. */
export const emptyAnswer: SamplingAnswer = { blocks: [emptyBlock('text')], model: 'person', stopReason: 'endTurn' };

/** The result as JSON; undefined when a tool's input isn't a JSON object. One block is not in a list, as revisions before 2025-11-25 want it. */
export function answerResult({ blocks, model, stopReason }: SamplingAnswer): JsonObject | undefined {
  const content: JsonObject[] = [];
  for (const block of blocks) {
    const json = blockJson(block);
    if (json === undefined) return undefined;
    content.push(json);
  }
  const [only] = content;
  return {
    role: 'assistant',
    content: content.length === 1 && only !== undefined ? only : content,
    model,
    ...(stopReason !== '' && { stopReason }),
  };
}

/** A result as something to enter; undefined when there is more in it than the form can show. */
export function answerOf(result: Json): SamplingAnswer | undefined {
  if (!isJsonObject(result) || result.role !== 'assistant') return undefined;
  const { role: _role, content, model, stopReason = '', ...others } = result;
  if (typeof model !== 'string' || typeof stopReason !== 'string' || Object.keys(others).length > 0) return undefined;
  const blocks: AnswerBlock[] = [];
  for (const item of Array.isArray(content) ? content : [content]) {
    const block = blockOf(item);
    if (block === undefined) return undefined;
    blocks.push(block);
  }
  return { blocks, model, stopReason };
}

function blockJson({ type, text, mimeType, data, toolId, toolName, inputText }: AnswerBlock): JsonObject | undefined {
  if (type === 'text') return { type, text };
  if (type !== 'tool_use') return { type, mimeType, data };
  const input = parsedObject(inputText);
  return input && { type, id: toolId, name: toolName, input };
}

function blockOf(json: Json | undefined): AnswerBlock | undefined {
  const type = answerBlockTypes.find((known) => known === stringAt(json, 'type'));
  if (type === undefined || !isJsonObject(json)) return undefined;
  const block: AnswerBlock = {
    ...emptyBlock(type),
    text: stringAt(json, 'text') ?? '',
    ...(type !== 'text' && { mimeType: stringAt(json, 'mimeType') ?? '' }),
    data: stringAt(json, 'data') ?? '',
    toolId: stringAt(json, 'id') ?? '',
    toolName: stringAt(json, 'name') ?? '',
    inputText: JSON.stringify(json.input ?? {}, null, 2),
  };
  const again = blockJson(block) ?? {};
  return Object.keys(json).every((key) => key in again) ? block : undefined;
}
