import { useTranslations } from 'use-intl';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { LongText } from './long-text.tsx';
import css from './request-parts.module.css';
import { SamplingMessage } from './sampling-message.tsx';

const shown = new Set([
  ...['messages', 'systemPrompt', 'modelPreferences', 'maxTokens', 'temperature', 'stopSequences', 'includeContext'],
  ...['tools', 'toolChoice'],
]);

/** A longer conversation is read as it was sent. */
const messagesShown = 200;

/** What a model is asked (client, sampling): nothing of it is believed, and what is odd is shown as it is. */
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
      <h5 className={css.label}>{t('conversation')}</h5>
      {list(messages)
        .slice(0, messagesShown)
        .map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown.
          <SamplingMessage key={index} message={message} />
        ))}
      {list(messages).length > messagesShown && (
        <p className={css.label}>{t('messagesCut', { shown: messagesShown, count: list(messages).length })}</p>
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
    <details className={css.tool}>
      <summary>
        <code>{visibleText(stringAt(tool, 'name') ?? text(tool))}</code>{' '}
        {description !== undefined && <bdi>{visibleText(description)}</bdi>}
      </summary>
      <JsonText value={tool} />
    </details>
  );
}

/** Anything as laid-out JSON, inert. */
export function JsonText({ value }: { value: Json | JsonObject }) {
  return <LongText isJson text={JSON.stringify(value, null, 2)} />;
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function list(value: Json | undefined): Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
