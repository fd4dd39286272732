import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { type ExpandedPart, maxTemplateLength, type TemplateValues } from '#shared/mcp/resources/uri-template.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { useSession } from '../../../data/queries.ts';
import { completes, enterFrom, RestoredDraft, runByKey, serverCompletion } from '../../../kit/form/index.ts';
import { SeenButton } from '../../../kit/hosts/index.ts';
import type { PaneProps } from '../../../kit/list/index.ts';
import { SubscribeButton } from '../../../kit/subscribe.tsx';
import { draftKey, markSent, setDraftText } from '../../../state/drafts.ts';
import { offerUndo } from '../../../state/undo.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import { KeyHint } from '../../../ui/controls/tooltip.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import { focusedElement } from '../../../ui/focus.ts';
import { focusPane, formFieldsRef, mainActionRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { useListed } from '../listed-facts.tsx';
import { expander } from './expander.ts';
import type { Expansion } from './expansion.ts';
import { TypedUri, VariableField } from './template-fields.tsx';
import css from './template-form.module.css';
import {
  completionContext,
  type EnteredValues,
  type PastExpansion,
  pastOf,
  templateValues,
  useEnteredValues,
  useTemplateStore,
} from './template-store.ts';

/** The most fields that are shown: thousands would make the window slow. */
const maxFields = 100;

interface TemplateFormProps extends PaneProps {
  template: string;
  onRead: (uri: string) => void;
}

/** A resource template: a field for each variable, and the resulting URI. */
export function TemplateForm({ serverId, sessionId, template, onRead }: TemplateFormProps) {
  const t = useTranslations('templates');
  const session = useSession(serverId);
  const listed = useListed(sessionId, 'templates', { uri: template });
  const item = listed?.[0];
  const isLive = session?.phase === 'ready';
  const [entered, setEntered] = useEnteredValues(serverId, template);
  const past = useTemplateStore((state) => pastOf(state, serverId, template));
  const { remember, clear, restore } = useTemplateStore.getState();
  // Until the variables are known, the template alone is expanded.
  const [variables, setVariables] = useState<Expansion['variables']>();
  const values = useMemo(() => templateValues(variables ?? [], entered), [variables, entered]);
  const expansion = useExpansion(template, values);
  if (expansion?.variables !== undefined && variables === undefined) setVariables(expansion.variables);
  // Keyboard navigation among the tabs keeps the focus there.
  const [takesFocus] = useState(() => focusedElement()?.role !== 'tab');
  const { uri, parts, problem } = expansion ?? {};

  const readUri = (made: string, from: EnteredValues) => {
    remember(serverId, template, { uri: made, entered: from });
    markSent('template', serverId, template);
    // The form gives way to the resource: the focus goes on to its row, as for one from the palette.
    focusPane('list', { isShown: true });
    onRead(made);
  };
  const read = async () => {
    // The shown expansion may be older than the last key.
    const now = await expander.expand(template, values);
    if (isLive && now.uri !== undefined) readUri(now.uri, entered);
  };
  return (
    <article
      className={layout.view}
      aria-label={t('form', { template })}
      onKeyDownCapture={variables === undefined ? undefined : runByKey(() => void read())}
    >
      <Toolbar label={t('toolbar')}>
        <Tag tone="accent">{t('kind')}</Tag>
        <code className={classNames(layout.truncate, css.template)} title={template}>
          <bdi>{visibleText(template)}</bdi>
        </code>
        <CopyButton text={template} label={t('copyTemplate')} />
        {item !== undefined && (
          <SeenButton name={visibleText(template)} item={{ sessionId, kind: 'templates', ordinal: item.ordinal }} />
        )}
        <Spacer />
      </Toolbar>
      {problem !== undefined && (
        <p className={classNames(layout.ruled, css.problem)} role="alert">
          {t(`problem.${problem}`, { at: (expansion?.at ?? 0) + 1, longest: maxTemplateLength })}
        </p>
      )}
      {expansion !== undefined && uri === undefined && variables === undefined && (
        <TypedUri
          template={template.slice(0, maxTemplateLength)}
          onRead={isLive ? (typed) => readUri(typed, {}) : undefined}
          sessionId={sessionId}
        />
      )}
      {parts !== undefined && uri !== undefined && (
        <div className={classNames(layout.wrapping, layout.ruled, css.result)}>
          <UriPreview parts={parts} uri={uri} />
          <div className={classNames(layout.row, layout.fixed, layout.end)}>
            <CopyButton text={uri} label={t('copy')} />
            <SubscribeButton sessionId={sessionId} uri={uri} />
            <Button
              ref={mainActionRef}
              variant="primary"
              aria-label={t('read')}
              isDisabled={!isLive}
              onPress={() => void read()}
            >
              {t('read')} <KeyHint of="submit" />
            </Button>
          </div>
        </div>
      )}
      <RestoredDraft
        draftKey={draftKey('template', serverId, template)}
        onUndo={(text) => setDraftText('template', serverId, template, text)}
      />
      <div className={classNames(layout.fillColumn, css.body)}>
        {!isLive && <p className={layout.quiet}>{t('notConnected')}</p>}
        {variables !== undefined && (
          <Section title={t('variables')}>
            {variables.length === 0 && <p className={layout.quiet}>{t('noVariables')}</p>}
            {variables.length > maxFields && (
              <p className={layout.quiet}>{t('manyVariables', { count: variables.length, shown: maxFields })}</p>
            )}
            <div ref={formFieldsRef} className={classNames(layout.vertical, css.fields)}>
              {variables.slice(0, maxFields).map((variable, index) => (
                <VariableField
                  key={variable.name}
                  variable={variable}
                  values={ownValue(entered, variable.name) ?? []}
                  onChange={(next) => setEntered({ ...entered, [variable.name]: next })}
                  complete={
                    session !== undefined && completes(session)
                      ? serverCompletion(
                          sessionId,
                          { type: 'ref/resource', uri: template },
                          variable.name,
                          completionContext(variables, entered, variable.name),
                        )
                      : undefined
                  }
                  onEnter={(field) => enterFrom(field, field.closest('article'), () => void read())}
                  autoFocus={takesFocus && index === 0}
                />
              ))}
            </div>
          </Section>
        )}
        {item !== undefined && <TemplateFacts item={item} />}
        {listed?.length === 0 && <p className={layout.quiet}>{t('unlisted')}</p>}
        <PastExpansions
          past={past}
          onRead={
            isLive
              ? (again) => {
                  setEntered(again.entered);
                  readUri(again.uri, again.entered);
                }
              : undefined
          }
          onClear={() => {
            clear(serverId, template);
            offerUndo({ what: 'removedMany', count: past.length }, () => restore(serverId, template, past));
          }}
        />
      </div>
    </article>
  );
}

function TemplateFacts({ item }: { item: ResourceItem }) {
  const t = useTranslations('templates');
  const { name, title, description, mimeType, audience, priority, lastModified } = item;
  // Field names of the protocol, not translated.
  const facts = { name, title, description, mimeType, audience: audience?.join(', '), priority, lastModified };
  return (
    <Section title={t('facts')}>
      <Facts>
        {Object.entries(facts).map(([field, value]) =>
          value === undefined || value === '' ? null : (
            <Fact key={field} name={field}>
              <bdi>{visibleText(String(value))}</bdi>
            </Fact>
          ),
        )}
      </Facts>
    </Section>
  );
}

/** The URI so far: entered values are highlighted, missing ones named and dimmed. */
function UriPreview({ parts, uri }: { parts: readonly ExpandedPart[]; uri: string }) {
  const t = useTranslations('templates');
  return (
    <output className={css.preview} aria-label={t('preview')} data-uri={uri}>
      {parts.map(({ text, expression }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no id.
        if (expression === undefined) return <span key={index}>{visibleText(text)}</span>;
        if (text !== '') {
          return (
            <mark key={index} className={css.entered} title={expression}>
              {visibleText(text)}
            </mark>
          );
        }
        return (
          <span key={index} className={css.leftOut} title={t('leftOut')}>
            {expression}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
      })}
    </output>
  );
}

/** The expansion of a template; the previous one stays until the next one is ready. */
function useExpansion(template: string, values: TemplateValues): Expansion | undefined {
  return useQuery({
    queryKey: ['expansion', template, values],
    queryFn: () => expander.expand(template, values),
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

interface PastExpansionsProps {
  past: readonly PastExpansion[];
  onRead: ((past: PastExpansion) => void) | undefined;
  onClear: () => void;
}

/** The expansions that were read before, newest first. */
function PastExpansions({ past, onRead, onClear }: PastExpansionsProps) {
  const t = useTranslations('templates');
  return (
    <Section
      title={t('history')}
      actions={
        past.length > 0 && (
          <Button variant="quiet" onPress={onClear}>
            {t('clearHistory')}
          </Button>
        )
      }
    >
      {past.length === 0 && <p className={layout.quiet}>{t('historyText')}</p>}
      <ul>
        {past.map((expansion) => (
          <li key={expansion.uri}>
            <button
              type="button"
              className={classNames(layout.truncate, css.past)}
              disabled={onRead === undefined}
              title={t('again', { uri: expansion.uri })}
              onClick={() => onRead?.(expansion)}
            >
              <bdi>{visibleText(expansion.uri)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
