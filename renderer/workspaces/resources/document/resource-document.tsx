import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useSession } from '../../../data/queries.ts';
import { readBytes } from '../../../kit/content/index.ts';
import { cancelRead, readResource, useRead } from '../../../kit/reads/index.ts';
import { OpenRounds, RoundsThread } from '../../../kit/rounds/index.ts';
import { useResourceVersions, VersionAlone, VersionDiff, VersionStrip } from '../../../kit/versions/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Waiting } from '../../../ui/status/waiting.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ProblemMark } from '../item-facts.tsx';
import listedFacts from '../listed-facts.module.css';
import { ListedFacts } from '../listed-facts.tsx';
import { useListed } from '../use-listed.ts';
import css from './document.module.css';
import { DocumentToolbar } from './document-toolbar.tsx';
import { PartArea } from './part-area.tsx';
import { usePartColumns } from './use-part-columns.ts';

interface ResourceDocumentProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
  uri: string;
}

/** One resource: the server's response to reading it, part by part. */
export function ResourceDocument({ serverId, sessionId, uri }: ResourceDocumentProps) {
  const readyId = useSession(serverId)?.phase === 'ready' ? sessionId : undefined;
  const state = useRead(serverId, uri);
  const openFrame = useOpenFrame();
  const t = useTranslations('resources.read');
  const { failure, since: readingSince } = state ?? {};
  const resource = useResourceVersions(serverId, uri, state === undefined ? 'unread' : state.result);
  const { read: result, range, alone } = resource;
  const parts = usePartColumns(serverId, uri, result?.parts.length ?? 0);
  const part = result?.parts[parts.columns.shown[parts.columns.active] ?? 0];
  const again = readyId === undefined ? undefined : () => readResource(serverId, readyId, uri);
  return (
    <article className={layout.view} aria-label={uri}>
      <DocumentToolbar
        serverId={serverId}
        sessionId={sessionId}
        uri={uri}
        read={result}
        part={part}
        onReadAgain={again}
        isReading={readingSince !== undefined}
      />
      <ListedStrip sessionId={sessionId} uri={uri} />
      {readingSince !== undefined && (
        <Waiting
          since={readingSince}
          text={(elapsed) => t('reading', { elapsed })}
          cancelLabel={t('cancel')}
          onCancel={() => cancelRead(serverId, uri)}
        />
      )}
      {state?.since !== undefined && (
        <OpenRounds serverId={serverId} sessionId={state.input.sessionId} method="resources/read" target={uri} />
      )}
      {result !== undefined && readingSince === undefined && result.sessionId !== sessionId && alone === undefined && (
        <FromEarlier onReadAgain={again} />
      )}
      {failure !== undefined && <FailureNotice failure={failure} onRetry={again} onOpenFrame={openFrame} />}
      {result?.rounds !== undefined && readingSince === undefined && <RoundsThread rounds={result.rounds} />}
      <VersionStrip resource={resource} readPart={readBytes} />
      <VersionAlone resource={resource} />
      {range !== undefined && <VersionDiff versions={resource.versions} range={range} readPart={readBytes} />}
      {result !== undefined && range === undefined && (
        <PartArea read={result} parts={parts} isOld={alone !== undefined} />
      )}
      {state === undefined && result === undefined && <Unread onRead={again} />}
    </article>
  );
}

/** An address alone reads nothing: a link, a reload or another server's session is not a request of the user's. */
function Unread({ onRead }: { onRead: (() => void) | undefined }) {
  const t = useTranslations('resources');
  if (onRead === undefined) return <EmptyState title={t('notConnectedTitle')}>{t('read.notConnected')}</EmptyState>;
  return (
    <EmptyState
      title={t('read.unreadTitle')}
      actions={
        <Button variant="primary" onPress={onRead}>
          {t('read.read')}
        </Button>
      }
    >
      {t('read.unreadText')}
    </EmptyState>
  );
}

/** What is in view was read before the server's present session. */
function FromEarlier({ onReadAgain }: { onReadAgain: (() => void) | undefined }) {
  const t = useTranslations('resources.read');
  return (
    <div className={classNames(layout.aligned, css.earlier)} role="note">
      <span>{t('earlier')}</span>
      {onReadAgain !== undefined && (
        <Button variant="quiet" onPress={onReadAgain}>
          {t('read')}
        </Button>
      )}
    </div>
  );
}

/** The listed fields of the resource in front: a line, and all of them on a press. */
function ListedStrip({ sessionId, uri }: { sessionId: SessionId; uri: string }) {
  const t = useTranslations('resources.listed');
  const [isUnfolded, setUnfolded] = usePreference('showsListedFacts');
  const items = useListed(sessionId, 'resources', { uri }) ?? [];
  const first = items[0];
  if (first === undefined) return null;
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <section className={classNames(layout.stack, listedFacts.strip)} aria-label={t('title')}>
      <button
        type="button"
        className={classNames(layout.wideRow, listedFacts.head)}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Chevron aria-hidden />
        <bdi className={listedFacts.title}>{visibleText(itemLabel(first))}</bdi>
        {!isUnfolded && (
          <>
            <bdi className={listedFacts.about}>{visibleText((first.description ?? '').slice(0, 300))}</bdi>
            <ProblemMark item={first} isDuplicate={items.length > 1} />
          </>
        )}
      </button>
      {isUnfolded && (
        <div className={classNames(layout.stack, listedFacts.body)}>
          {items.map((item) => (
            <ListedFacts
              key={item.ordinal}
              sessionId={sessionId}
              kind="resources"
              item={item}
              isDuplicate={items.length > 1}
            />
          ))}
        </div>
      )}
    </section>
  );
}
