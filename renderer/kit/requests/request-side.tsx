import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ServerRequestSubject, wholeRequestCharacters } from '#shared/model/inbox/pending-request.ts';
import { stringAt } from '#shared/model/json/json.ts';
import { client } from '../../data/client.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { Warnings } from '../../ui/status/warnings.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { Address } from '../consent/index.ts';
import { CodeView, DiffView, formatJson, JsonEditor, parsedObject } from '../editor/index.ts';
import { useOpenFrameOf } from '../open-frame-of.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { editedText, sentText, useReplyDraft } from './reply.ts';
import { formFindings, requestedSchema } from './requested-form.ts';
import css from './requests.module.css';
import { JsonText, LongText, SamplingRequest } from './sampling-request.tsx';

interface RequestSideProps {
  request: PendingServerRequest;
  /** A third way to look at it: as somebody edits it, or did. */
  edit: { label: string; view: ReactNode } | false;
  /** Whether it is shown as it came; undefined: the person chooses here. */
  isRaw?: boolean | undefined;
}

export function RequestSide({ request, edit, isRaw }: RequestSideProps) {
  const t = useTranslations('inbox.request');
  const openFrameOf = useOpenFrameOf();
  const [chosen, setForm] = useState<'readable' | 'raw' | 'edit'>('readable');
  const form = isRaw === undefined ? chosen : isRaw ? 'raw' : 'readable';
  const { cutFrom, frameSeq } = request.subject;
  return (
    <section className={classNames(layout.stack, css.side)} aria-label={t('request')}>
      {isRaw === undefined && (
        <div className={classNames(layout.wideRow, css.bar)}>
          <h4>{t('request')}</h4>
          <Segmented
            label={t('form')}
            value={form}
            options={[
              { value: 'readable', label: t('readable') },
              { value: 'raw', label: t('raw') },
              ...(edit === false || cutFrom !== undefined ? [] : [{ value: 'edit' as const, label: edit.label }]),
            ]}
            onChange={setForm}
          />
        </div>
      )}
      {cutFrom !== undefined && (
        <div className={css.tools} role="note">
          <span className={layout.warn}>{t('cutRequest', { count: cutFrom })}</span>
          <Spacer />
          <Button onPress={() => openFrameOf(request.subject, frameSeq)}>{t('openMessage')}</Button>
        </div>
      )}
      {form === 'edit' && edit && edit.view}
      {form === 'raw' && <RawRequest request={request} />}
      {form === 'readable' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <div className={classNames(layout.fillColumn, css.body)} tabIndex={0}>
          <ReadableRequest request={request} />
        </div>
      )}
    </section>
  );
}

function ReadableRequest({ request: { subject } }: { request: PendingServerRequest }) {
  switch (requestKind(subject)) {
    case 'sampling':
      return <SamplingRequest params={subject.params} />;
    case 'roots':
      return <JsonText value={subject.params} />;
    case 'form':
    case 'url':
      return <ElicitationRequest subject={subject} />;
  }
}

function RawRequest({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.request');
  const { method, params } = request.subject;
  const raw = useMemo(() => JSON.stringify({ method, params }, null, 2), [method, params]);
  return (
    <div className={css.code}>
      <CodeView
        value={raw}
        language="json"
        label={t('rawText')}
        isAlwaysWrapped
        corner={<CopyButton text={raw} label={t('copyRaw')} />}
      />
    </div>
  );
}

function ElicitationRequest({ subject }: { subject: ServerRequestSubject }) {
  const t = useTranslations('inbox.request');
  const message = stringAt(subject.params, 'message');
  return (
    <>
      {requestKind(subject) === 'url' ? (
        <Address sent={stringAt(subject.params, 'url') ?? ''} />
      ) : (
        <FormRemarks subject={subject} />
      )}
      <LongText text={message === undefined || message === '' ? t('noDescription') : message} />
    </>
  );
}

function FormRemarks({ subject: { params } }: { subject: ServerRequestSubject }) {
  const t = useTranslations('inbox.request');
  const { fields, isObject, isHuge, nested, secrets } = formFindings(requestedSchema(params));
  return (
    <Warnings
      texts={[
        ...(secrets.length > 0 ? [t('secret', { fields: names(secrets) })] : []),
        ...(nested.length > 0 ? [t('nested', { fields: names(nested) })] : []),
        ...(isHuge ? [t('huge', { count: fields })] : []),
        ...(isObject ? [] : [t('noForm')]),
      ]}
    />
  );
}

const namesShown = 12;

function names(fields: readonly string[]): string {
  const more = fields.length > namesShown ? ', …' : '';
  return visibleText(fields.slice(0, namesShown).join(', ').slice(0, 400)) + more;
}

/** A request to a model, to be edited before anybody answers (client, sampling). The original stays. */
export function RequestEdit({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.request');
  const [draft, change] = useReplyDraft(request);
  const [isCompared, setCompared] = useState(false);
  const sent = useMemo(() => sentText(request), [request]);
  const text = draft.requestText ?? sent;
  const isEdited = editedText(request, draft) !== undefined;
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editHint')}</span>
        <Spacer />
        <IconToggle icon={GitCompareArrows} label={t('compare')} isSelected={isCompared} onChange={setCompared} />
        <CopyButton text={text} label={t('copyRequest')} />
        <Button variant="quiet" isDisabled={!isEdited} onPress={() => change({ requestText: undefined })}>
          {t('undoEdit')}
        </Button>
      </div>
      <div className={css.code}>
        {isCompared ? (
          <DiffView before={sent} after={text} language="json" label={t('compare')} />
        ) : (
          <JsonEditor value={text} label={t('editor')} onChange={(requestText) => change({ requestText })} />
        )}
      </div>
      {parsedObject(text) === undefined && (
        <p className={layout.warn} role="status">
          {t('editNoObject')}
        </p>
      )}
    </>
  );
}

/** The edited request that the answer belongs to, compared with the original. */
export function EditedRequest({ request, text }: { request: PendingServerRequest; text: string }) {
  const t = useTranslations('inbox.request');
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editedHint')}</span>
        <Spacer />
        <CopyButton text={text} label={t('copyRequest')} />
      </div>
      <div className={css.code}>
        <DiffView before={sentText(request)} after={formatJson(text) ?? text} language="json" label={t('compare')} />
      </div>
    </>
  );
}

/**
 * A server's request with all of its parameters: of a large one they are fetched as long as it is open. Those that are
 * too large for that (`wholeRequestCharacters`), or whose fetch failed with `error`, stay a beginning.
 */
export function useWholeRequest(request: PendingServerRequest) {
  const { cutFrom } = request.subject;
  const { data, error, isLoading, refetch } = useQuery({
    // Parameters never change: a change of the inbox must not fetch them again.
    queryKey: ['requestParams', request.id],
    queryFn: async ({ signal }) => ({ params: await client.inbox.params({ pendingId: request.id }, { signal }) }),
    enabled: cutFrom !== undefined && cutFrom <= wholeRequestCharacters,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const whole = useMemo(() => {
    if (data?.params === undefined) return request;
    const { cutFrom: _cut, ...subject } = request.subject;
    return { ...request, subject: { ...subject, params: data.params } };
  }, [request, data]);
  return { request: whole, isLoading, error, retry: () => void refetch() };
}
