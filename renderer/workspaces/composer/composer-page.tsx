import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, FileText, MessageSquareText, Send, Square, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import { methodsOf, type Offered, requestSchema, requestTemplate } from '#shared/mcp/request-schema.ts';
import type { RunId, SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { newestLegacyRevision } from '#shared/model/revision.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useIsRecorded, useListFetches, usePendingRequests, useServer, useSession } from '../../data/queries.ts';
import { JsonEditor } from '../../kit/editor/index.ts';
import { enterByKey, RestoredDraft } from '../../kit/form/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { BlockingRequests, BytesCard, blockingRequests, isPendingBytes } from '../../kit/requests/index.ts';
import { RoundsThread } from '../../kit/runs/index.ts';
import { millisecondsOf } from '../../kit/seconds.ts';
import { useComposeSearch, useIsStillOpen, useOpenFrame } from '../../state/address.ts';
import {
  composedDraft,
  draftKey,
  dropDraft,
  isLeftInHex,
  markSent,
  setDraftText,
  useDrafts,
  useDraftText,
} from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { hexDraft } from '../../state/written-bytes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { PaneHead, Spacer } from '../../ui/controls/toolbar.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { BytesRequest } from './bytes-request.tsx';
import { CameBackList, useCameBack } from './came-back-list.tsx';
import css from './composer.module.css';
import { ResponseBody } from './response-body.tsx';
import { readWritten, type WrittenMessage } from './written-message.ts';

/** The composer: a JSON-RPC message as text, and its response beside it. */
export function ComposerPage({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('composer');
  const { run } = useComposeSearch();
  const isRecorded = useIsRecorded(serverId);
  const server = useServer(serverId)?.server.name ?? '';
  const composed = useDrafts((drafts) => drafts.composed);
  if (isRecorded) return <EmptyState title={t('recordedTitle')}>{t('recordedText')}</EmptyState>;
  return (
    <section className={layout.view} aria-label={t('title')}>
      <PaneHead title={t('to', { server: visibleText(server) })} detail={t('detail')} />
      <div className={classNames(layout.fillHeight, css.page)}>
        <div className={css.sides}>
          <RequestSide key={composed} serverId={serverId} sessionId={sessionId} />
          <ResponseSide key={run} composedId={run} />
        </div>
      </div>
    </section>
  );
}

function RequestSide({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('composer');
  const session = useSession(serverId);
  const revision = session?.revision ?? newestLegacyRevision;
  const text = useDraftText('request', serverId, composedDraft) ?? requestTemplate('tools/list');
  const setText = (next: string) => setDraftText('request', serverId, composedDraft, next);
  const { change } = useComposeSearch();
  const isStillOpen = useIsStillOpen();
  const offered = useOffered(sessionId);
  const written = readWritten(text, revision);
  const hasHex = useDraftText('request', serverId, hexDraft) !== undefined;
  const [chosenKind, setKind] = useState<'request' | 'notification' | 'bytes' | undefined>(() =>
    isLeftInHex(serverId) ? 'bytes' : undefined,
  );
  const [addsMeta, setAddsMeta] = useState(true);
  const [timeout, setTimeout] = useState('');
  const usualKind = written.fault === undefined && written.isNotification ? 'notification' : 'request';
  const kind = chosenKind ?? usualKind;
  const isHex = kind === 'bytes' && hasHex;
  const canSend = session?.phase === 'ready' && written.fault === undefined;
  const timeoutMs = millisecondsOf(timeout);
  const send = async () => {
    if (!canSend) return;
    const sent = await attempt(
      client.composer.send({
        sessionId,
        text,
        isNotification: kind === 'notification',
        addsMeta,
        ...(timeoutMs !== undefined && { timeoutMs }),
      }),
    );
    if (sent !== undefined) show(sent.composedId);
  };
  const show = (composedId: RunId) => {
    markSent('request', serverId, isHex ? hexDraft : composedDraft);
    if (isStillOpen()) change({ run: composedId }, { replace: true });
  };
  return (
    <section
      className={classNames(layout.fillColumn, css.side)}
      aria-label={t('label')}
      onKeyDownCapture={(event) => {
        if (kind === 'bytes' || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) void send();
      }}
    >
      <div className={classNames(layout.wrappingRow, layout.ruled, css.bar)}>
        <Select
          label={t('template')}
          isLabelHidden
          value=""
          options={[
            { value: '', label: t('chooseMethod') },
            ...methodsOf(revision).map((method) => ({ value: method, label: method })),
          ]}
          onChange={(method) => {
            if (method === '') return;
            setText(requestTemplate(method));
            if (kind === 'bytes') dropDraft(draftKey('request', serverId, hexDraft));
            else setKind(undefined);
          }}
        />
        <Segmented
          label={t('as')}
          value={kind}
          options={[
            { value: 'request', label: t('request') },
            { value: 'notification', label: t('notification') },
            { value: 'bytes', label: t('bytes') },
          ]}
          onChange={setKind}
        />
      </div>
      {!isHex && <RestoredDraft draftKey={draftKey('request', serverId, composedDraft)} onUndo={setText} />}
      {kind === 'bytes' && (
        <RestoredDraft
          draftKey={draftKey('request', serverId, hexDraft)}
          onUndo={(before) => setDraftText('request', serverId, hexDraft, before)}
        />
      )}
      {kind === 'bytes' ? (
        <BytesRequest serverId={serverId} sessionId={sessionId} text={text} onSend={show} />
      ) : (
        <>
          <JsonEditor
            value={text}
            label={t('label')}
            onChange={setText}
            schema={requestSchema(revision, offered)}
            marks={noMarks}
          />
          <Remark written={written} revision={revision} />
          <div className={classNames(layout.wrappingRow, layout.ruled, css.bar)}>
            {kind === 'request' && (
              <>
                <span title={t('addsMetaHint')}>
                  <Checkbox isSelected={addsMeta} onChange={setAddsMeta}>
                    {t('addsMeta')}
                  </Checkbox>
                </span>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles a key of its field. */}
                <span className={css.timeout} onKeyDown={enterByKey(() => void send())}>
                  <TextField
                    label={t('timeout')}
                    value={timeout}
                    onChange={setTimeout}
                    errorMessage={timeout.trim() !== '' && timeoutMs === undefined ? t('badTimeout') : undefined}
                  />
                </span>
              </>
            )}
            <Spacer />
            <Button variant="primary" isDisabled={!canSend} onPress={() => void send()}>
              {t('send')} <KeyHint of="submit" />
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const noMarks: readonly never[] = [];

/** What is unusual about the message. Only a text that isn't a JSON object cannot be sent. */
function Remark({ written, revision }: { written: WrittenMessage; revision: string }) {
  const t = useTranslations('composer');
  if (written.fault !== undefined) {
    return (
      <p className={classNames(layout.remark, layout.error)}>
        {t('notJson', { ...written.fault })} {t('tryBytes')}
      </p>
    );
  }
  const { method, isKnown, isGated } = written;
  if (method === undefined) return <p className={classNames(layout.remark, layout.warn)}>{t('noMethod')}</p>;
  if (isGated) return <p className={layout.remark}>{t('gated')}</p>;
  if (isKnown) return null;
  return <p className={classNames(layout.remark, layout.warn)}>{t('unknownMethod', { method, revision })}</p>;
}

/** The most items of a list that completion offers. */
const maxOffered = 500;

const nothingOffered: Offered = { tools: [], prompts: [], uris: [] };

/** The listed items that completion offers. */
function useOffered(sessionId: SessionId): Offered {
  const versions = useListFetches(sessionId)?.map(({ kind, version }) => `${kind} ${version}`);
  const { data } = useQuery({
    queryKey: ['offered', sessionId, versions],
    queryFn: () => fetchOffered(sessionId),
    placeholderData: (known: Offered | undefined) => known,
  });
  return data ?? nothingOffered;
}

async function fetchOffered(sessionId: SessionId): Promise<Offered> {
  const [tools, prompts, resources] = await Promise.all([
    fetchItems(sessionId, 'tools'),
    fetchItems(sessionId, 'prompts'),
    fetchItems(sessionId, 'resources'),
  ]);
  return {
    tools: tools.flatMap(({ raw }) => {
      const name = stringAt(raw, 'name');
      return name === undefined ? [] : [{ name, inputSchema: isJsonObject(raw) ? raw.inputSchema : undefined }];
    }),
    prompts: prompts.map(readPromptItem).map((prompt) => ({
      name: prompt.name,
      arguments: prompt.arguments.map(({ name }) => name),
    })),
    uris: resources.flatMap(({ raw }) => stringAt(raw, 'uri') ?? []),
  };
}

async function fetchItems(sessionId: SessionId, kind: CatalogKind) {
  return (await client.catalog.items({ sessionId, kind, from: 0, count: maxOffered })).rows;
}

/** How often the state of an open request is fetched, in milliseconds. */
const refetchMs = 1000;

/** The message that was sent last, and its response. */
function ResponseSide({ composedId }: { composedId: RunId | undefined }) {
  const t = useTranslations('composer');
  const { data: composed, error } = useQuery(
    host.composer.get.queryOptions({
      input: composedId === undefined ? skipToken : { composedId },
      refetchInterval: ({ state }) => (state.data !== undefined && state.data.phase !== 'ended' ? refetchMs : false),
      refetchOnMount: 'always',
    }),
  );
  const failure = error === null || composedId === undefined ? undefined : failureOf(error);
  return (
    <section className={classNames(layout.fillColumn, css.side)} aria-label={t('response')}>
      {composed === undefined ? (
        // The address may be that of an earlier run of Loupe, which the host doesn't know.
        failure !== undefined && failure.code !== 'unknownRun' ? (
          <FailureNotice failure={failure} />
        ) : (
          <EmptyState icon={Send} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )
      ) : (
        <Outcome composed={composed} />
      )}
    </section>
  );
}

function Outcome({ composed }: { composed: Composed }) {
  const t = useTranslations('composer');
  const openFrame = useOpenFrame();
  const { id, phase, requestSeq, responseSeq, failure, rounds = [] } = composed;
  const shownSeq = responseSeq ?? requestSeq;
  const pending = usePendingRequests();
  const blocking = blockingRequests(pending, composed);
  const asked = pending.filter(isPendingBytes).find(({ subject }) => subject.runId === id);
  return (
    <>
      <div className={classNames(layout.row, layout.ruled, css.bar)}>
        {phase !== 'ended' && <Spinner label={t(phase)} />}
        <span className={layout.truncate} role="status">
          {useStatusText(composed)}
        </span>
        <Spacer />
        {phase !== 'ended' && asked === undefined && (
          <Button onPress={() => void attempt(client.composer.cancel({ composedId: id }))}>
            <Square aria-hidden /> {t('cancel')}
          </Button>
        )}
        <RunLink composed={composed} />
        {shownSeq !== undefined && shownSeq > 0 && (
          <IconButton icon={ArrowLeftRight} label={t('openFrame')} onPress={() => openFrame(shownSeq)} />
        )}
      </div>
      {failure !== undefined && <FailureNotice failure={failure} onOpenFrame={openFrame} />}
      {rounds.length > 0 && <RoundsThread rounds={rounds} />}
      {phase !== 'ended' && <BlockingRequests requests={blocking} />}
      {asked !== undefined && (
        <div className={classNames(layout.scroll, css.question)}>
          <BytesCard key={asked.id} request={asked} takesFocus />
        </div>
      )}
      {composed.bytes !== undefined && requestSeq !== undefined && <BytesOutcome composed={composed} />}
      {phase === 'ended' && responseSeq !== undefined && <ResponseBody key={responseSeq} seq={responseSeq} />}
    </>
  );
}

/** What came back after bytes were sent, and how much. */
function BytesOutcome({ composed }: { composed: Composed }) {
  const t = useTranslations('composer');
  const found = useCameBack(composed) ?? [];
  return (
    <>
      <p className={layout.remark} role="status">
        {composed.phase === 'running' ? t('runningBytes') : t('bytesSent', { count: found.length })}
      </p>
      <CameBackList found={found} />
    </>
  );
}

/** Opens a call, a prompt or a read in its workspace. */
function RunLink({ composed: { id, serverId, method, target, phase } }: { composed: Composed }) {
  const t = useTranslations('composer');
  const navigate = useNavigate();
  if (target === undefined || phase !== 'ended') return null;
  const params = { serverId };
  if (method === 'tools/call') {
    const open = () => navigate({ to: '/servers/$serverId/tools', params, search: { tool: target, run: id } });
    return <IconButton icon={Wrench} label={t('openCall')} onPress={() => void open()} />;
  }
  if (method === 'prompts/get') {
    const open = () => navigate({ to: '/servers/$serverId/prompts', params, search: { prompt: target, run: id } });
    return <IconButton icon={MessageSquareText} label={t('openPrompt')} onPress={() => void open()} />;
  }
  const open = () => navigate({ to: '/servers/$serverId/resources', params, search: { uri: target } });
  return <IconButton icon={FileText} label={t('openResource')} onPress={() => void open()} />;
}

function useStatusText({ phase, bytes, responseSeq, isError, durationMs = 0, failure, requestId }: Composed): string {
  const t = useTranslations('composer');
  const { duration } = useQuantities();
  if (phase !== 'ended') return t(phase);
  if (bytes !== undefined) return '';
  if (responseSeq !== undefined) return t(isError === true ? 'ended' : 'answered', { duration: duration(durationMs) });
  return failure === undefined && requestId === undefined ? t('sent') : '';
}
