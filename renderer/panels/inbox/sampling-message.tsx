import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { LongText } from './long-text.tsx';
import css from './request-parts.module.css';

/** One message of the conversation that a model is to go on with. */
export function SamplingMessage({ message }: { message: Json }) {
  const content = isJsonObject(message) ? message.content : message;
  const blocks = Array.isArray(content) ? content : [content ?? null];
  return (
    <div className={css.message}>
      <span className={css.role}>{visibleText(stringAt(message, 'role') ?? '?')}</span>
      <div className={css.blocks}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
          <SamplingBlock key={index} block={block} />
        ))}
      </div>
    </div>
  );
}

/** One content block of any kind; what is none of them is shown as JSON. */
function SamplingBlock({ block }: { block: Json }) {
  const t = useTranslations('inbox.request');
  const type = stringAt(block, 'type');
  const text = stringAt(block, 'text');
  if (type === 'text' && text !== undefined) return <LongText text={text} />;
  if (type === 'image' || type === 'audio') return <Media block={block} type={type} />;
  if (type === 'tool_use') {
    const named = { tool: visibleText(stringAt(block, 'name') ?? '?'), id: visibleText(stringAt(block, 'id') ?? '?') };
    return (
      <div>
        <span className={css.label}>{t('usesTool', named)}</span>
        <LongText isJson text={JSON.stringify(isJsonObject(block) ? (block.input ?? null) : null, null, 2)} />
      </div>
    );
  }
  if (type === 'tool_result' && isJsonObject(block)) {
    const { content, isError } = block;
    return (
      <div className={css.blocks}>
        <span className={css.label}>
          {t('toolResult', { id: visibleText(stringAt(block, 'toolUseId') ?? '?') })}{' '}
          {isError === true && <Tag tone="error">{t('toolFailed')}</Tag>}
        </span>
        {(Array.isArray(content) ? content : []).map((inner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
          <SamplingBlock key={index} block={inner} />
        ))}
      </div>
    );
  }
  return <LongText isJson text={JSON.stringify(block, null, 2)} />;
}

const mediaType = { image: /^image\/[\w.+-]+$/, audio: /^audio\/[\w.+-]+$/ };

/** A picture or a sound from memory, inert: nothing is fetched for it. */
function Media({ block, type }: { block: Json; type: 'image' | 'audio' }) {
  const t = useTranslations('inbox.request');
  const [isBroken, setBroken] = useState(false);
  const mimeType = stringAt(block, 'mimeType') ?? '';
  const data = stringAt(block, 'data') ?? '';
  const label = t(type === 'image' ? 'picture' : 'sound', { type: visibleText(mimeType) });
  const isMedia = mediaType[type].test(mimeType) && /^[\w+/=\s-]+$/.test(data);
  if (isBroken || !isMedia) {
    return (
      <p>
        {label}. {t('badMedia')}
      </p>
    );
  }
  const source = `data:${mimeType};base64,${data}`;
  const common = { src: source, onError: () => setBroken(true) };
  return type === 'image' ? (
    <img {...common} alt={label} className={css.picture} draggable={false} />
  ) : (
    <audio {...common} controls aria-label={label} className={css.sound} />
  );
}
