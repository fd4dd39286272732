import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readBase64 } from '#shared/mcp/content/base64.ts';
import { textType } from '#shared/mcp/content/text-type.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import { classNames } from '../../ui/class-names.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { lazyView } from '../../ui/lazy-view.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './requests.module.css';

const TextContent = lazyView(async () => (await import('../content/index.ts')).TextContent);

const shown = new Set([
  ...['messages', 'systemPrompt', 'modelPreferences', 'maxTokens', 'temperature', 'stopSequences', 'includeContext'],
  ...['tools', 'toolChoice'],
]);

/** A longer conversation is read as it was sent. */
const messagesShown = 200;

/** A request to a model (client, sampling): nothing of it is believed, and what is odd is shown as it is. */
export function SamplingRequest({ params }: { params: Json }) {
  const t = useTranslations('inbox.request');
  if (!isJsonObject(params)) return <JsonText value={params} />;
  const { messages, systemPrompt, modelPreferences, maxTokens, temperature, stopSequences, includeContext } = params;
  const { tools, toolChoice } = params;
  const further = Object.fromEntries(Object.entries(params).filter(([key]) => !shown.has(key)));
  return (
    <>
      <Facts>
        {systemPrompt !== undefined && (
          <Fact name={t('system')}>
            <LongText text={text(systemPrompt)} />
          </Fact>
        )}
        <Fact name={t('limits')}>
          {maxTokens !== undefined && <span>{t('maxTokens', { count: text(maxTokens) })}</span>}
          {temperature !== undefined && <span>{t('temperature', { value: text(temperature) })}</span>}
        </Fact>
        {stopSequences !== undefined && (
          <Fact name={t('stops')}>
            {list(stopSequences).map((stop, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
              <code key={index}>{text(stop)}</code>
            ))}
          </Fact>
        )}
        {includeContext !== undefined && <Fact name={t('context')}>{text(includeContext)}</Fact>}
        {modelPreferences !== undefined && <Preferences value={modelPreferences} />}
        {toolChoice !== undefined && (
          <Fact name={t('toolChoice')}>{stringAt(toolChoice, 'mode') ?? text(toolChoice)}</Fact>
        )}
        {tools !== undefined && (
          <Fact name={t('tools')}>
            {list(tools).map((tool, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
              <OfferedTool key={index} tool={tool} />
            ))}
          </Fact>
        )}
        {Object.keys(further).length > 0 && (
          <Fact name={t('further')}>
            <JsonText value={further} />
          </Fact>
        )}
      </Facts>
      <h5 className={classNames(layout.quiet, css.label)}>{t('conversation')}</h5>
      {list(messages)
        .slice(0, messagesShown)
        .map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
          <SamplingMessage key={index} message={message} />
        ))}
      {list(messages).length > messagesShown && (
        <p className={classNames(layout.quiet, css.label)}>
          {t('messagesCut', { shown: messagesShown, count: list(messages).length })}
        </p>
      )}
    </>
  );
}

function Preferences({ value }: { value: Json }) {
  const t = useTranslations('inbox.request');
  if (!isJsonObject(value)) return <Fact name={t('preferences')}>{text(value)}</Fact>;
  const { costPriority, speedPriority, intelligencePriority, hints } = value;
  const models = list(hints).map((hint) => stringAt(hint, 'name') ?? text(hint));
  return (
    <>
      <Fact name={t('preferences')}>
        {costPriority !== undefined && <span>{t('priorities.cost', { value: text(costPriority) })}</span>}
        {speedPriority !== undefined && <span>{t('priorities.speed', { value: text(speedPriority) })}</span>}
        {intelligencePriority !== undefined && (
          <span>{t('priorities.intelligence', { value: text(intelligencePriority) })}</span>
        )}
      </Fact>
      {models.length > 0 && (
        <Fact name={t('hints')}>
          {models.map((model, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
            <Tag key={index} mono>
              {visibleText(model)}
            </Tag>
          ))}
        </Fact>
      )}
    </>
  );
}

function OfferedTool({ tool }: { tool: Json }) {
  const description = stringAt(tool, 'description');
  return (
    <details className={classNames(layout.vertical, css.tool)}>
      <summary>
        <code>{visibleText(stringAt(tool, 'name') ?? text(tool))}</code>{' '}
        {description !== undefined && <bdi>{visibleText(description)}</bdi>}
      </summary>
      <JsonText value={tool} />
    </details>
  );
}

/** JSON to read; its `_meta`, which the protocol adds, is folded. */
export function JsonText({ value }: { value: Json }) {
  if (!isJsonObject(value) || value._meta === undefined)
    return <LongText isJson text={JSON.stringify(value, null, 2)} />;
  const { _meta: meta, ...others } = value;
  return (
    <>
      {Object.keys(others).length > 0 && <LongText isJson text={JSON.stringify(others, null, 2)} />}
      <details>
        <summary>
          <code>_meta</code>
        </summary>
        <LongText isJson text={JSON.stringify(meta, null, 2)} />
      </details>
    </>
  );
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function list(value: Json | undefined): Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function SamplingMessage({ message }: { message: Json }) {
  const content = isJsonObject(message) ? message.content : message;
  const blocks = Array.isArray(content) ? content : [content ?? null];
  return (
    <div className={css.message}>
      <span className={css.role}>{visibleText(stringAt(message, 'role') ?? '?')}</span>
      <div className={classNames(layout.stack, css.blocks)}>
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
  if (type === 'text' && text !== undefined) return <MessageText text={text} />;
  if (type === 'image' || type === 'audio') return <Media block={block} type={type} />;
  if (type === 'tool_use') {
    const named = { tool: visibleText(stringAt(block, 'name') ?? '?'), id: visibleText(stringAt(block, 'id') ?? '?') };
    return (
      <div>
        <span className={classNames(layout.quiet, css.label)}>{t('usesTool', named)}</span>
        <JsonText value={isJsonObject(block) ? (block.input ?? null) : null} />
      </div>
    );
  }
  if (type === 'tool_result' && isJsonObject(block)) {
    const { content, isError } = block;
    return (
      <div className={classNames(layout.stack, css.blocks)}>
        <span className={classNames(layout.quiet, css.label)}>
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
  return <JsonText value={block} />;
}

const mediaType = { image: /^image\/[\w.+-]+$/, audio: /^audio\/[\w.+-]+$/ };

/** A picture or a sound from memory, inert: nothing is fetched for it. */
function Media({ block, type }: { block: Json; type: 'image' | 'audio' }) {
  const t = useTranslations('inbox.request');
  const [isBroken, setBroken] = useState(false);
  const mimeType = stringAt(block, 'mimeType') ?? '';
  const { base64, breaksAt } = readBase64(stringAt(block, 'data') ?? '');
  const label = t(type === 'image' ? 'picture' : 'sound', { type: visibleText(mimeType) });
  const isMedia = mediaType[type].test(mimeType) && base64 !== '' && breaksAt === undefined;
  if (isBroken || !isMedia) {
    return (
      <p>
        {label}. {t('badMedia')}
      </p>
    );
  }
  const source = `data:${mimeType};base64,${base64}`;
  const common = { src: source, onError: () => setBroken(true) };
  return type === 'image' ? (
    <img {...common} alt={label} className={css.picture} draggable={false} />
  ) : (
    <audio {...common} controls aria-label={label} className={css.sound} />
  );
}

/** The text of a message: what shows to be more than prose is shown as that. */
function MessageText({ text }: { text: string }) {
  const t = useTranslations('inbox.request');
  const isPlain = useMemo(() => textType(text, true) === undefined, [text]);
  if (isPlain) return <LongText text={text} />;
  return <TextContent name={t('messageText')} text={text} owner="sampling" sizing="flow" />;
}

/** So many characters are read in place; laying out millions would stop the window. */
const charactersShown = 20_000;

/** A server's text, inert. Of a very long one its beginning: all of it is in the request as it was sent. */
export function LongText({ text, isJson = false }: { text: string; isJson?: boolean }) {
  const t = useTranslations('inbox.request');
  const head = text.slice(0, charactersShown);
  return (
    <>
      {isJson ? <pre className={classNames(layout.box, css.json)}>{head}</pre> : <p className={css.text}>{head}</p>}
      {text.length > charactersShown && (
        <p className={classNames(layout.quiet, css.label)}>
          {t('cut', { shown: charactersShown, count: text.length })}
        </p>
      )}
    </>
  );
}
