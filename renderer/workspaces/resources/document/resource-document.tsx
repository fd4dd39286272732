import { ArrowLeftRight, Download, RefreshCw, ShoppingBasket, WrapText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { extensionOf, fileNameOf } from '#shared/mcp/mime.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { useIsReady } from '../../../data/queries.ts';
import { cancelRead, readResource, useRead } from '../../../data/reads.ts';
import { readBytes } from '../../../kit/blocks/index.ts';
import { SaveCheckButton } from '../../../kit/checks/index.ts';
import { ArrivingView, useArrival } from '../../../kit/content/index.ts';
import { SeenButton } from '../../../kit/hosts/index.ts';
import type { PaneProps } from '../../../kit/list/index.ts';
import { BlockingRequests, useBlocking } from '../../../kit/requests/index.ts';
import { OpenRounds, RoundsThread } from '../../../kit/runs/index.ts';
import { SubscribeButton } from '../../../kit/subscribe.tsx';
import { useResourceVersions, VersionAlone, VersionDiff, VersionStrip } from '../../../kit/versions/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import { mainActionRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { saveRanges } from '../../../ui/save-file.ts';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Waiting } from '../../../ui/status/progress.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { type PickedResource, useBasket, usePicks } from '../basket/basket-store.ts';
import { ListedStrip, useListed } from '../listed-facts.tsx';
import css from './document.module.css';
import { PartArea } from './part-area.tsx';
import { usePartColumns } from './part-columns.ts';

interface ResourceDocumentProps extends PaneProps {
  uri: string;
}

/** A resource: its toolbar, versions, and the parts of its last read. */
export function ResourceDocument({ serverId, sessionId, uri }: ResourceDocumentProps) {
  const readyId = useIsReady(serverId) ? sessionId : undefined;
  const state = useRead(serverId, uri);
  const openFrame = useOpenFrame();
  const t = useTranslations('resources.read');
  const { failure, since: readingSince } = state ?? {};
  const blocking = useBlocking({ serverId, method: 'resources/read', target: uri });
  const isBlocked = readingSince !== undefined && blocking.length > 0;
  const shown = state === undefined ? 'unread' : state.result;
  const resource = useResourceVersions(serverId, uri, shown, readingSince !== undefined);
  const { read: result, range, alone } = resource;
  const arrival = useArrival(serverId, ({ method, target }) => method === 'resources/read' && target === uri);
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
      {isBlocked && <BlockingRequests requests={blocking} />}
      {result !== undefined && readingSince === undefined && result.sessionId !== sessionId && alone === undefined && (
        <EarlierSessionNote onReadAgain={again} />
      )}
      {failure !== undefined && <FailureNotice failure={failure} onRetry={again} onOpenFrame={openFrame} />}
      {result?.rounds !== undefined && readingSince === undefined && <RoundsThread rounds={result.rounds} />}
      <VersionStrip resource={resource} readPart={readBytes} />
      <VersionAlone resource={resource} />
      {range !== undefined && <VersionDiff versions={resource.versions} range={range} readPart={readBytes} />}
      {result !== undefined && range === undefined && !isBlocked && (
        <PartArea read={result} parts={parts} isOld={alone !== undefined} />
      )}
      {result === undefined && readingSince !== undefined && arrival !== undefined && (
        <ArrivingView arrival={arrival} label={uri} />
      )}
      {state === undefined && result === undefined && <UnreadState onRead={again} />}
    </article>
  );
}

/** A resource is read when the user asks for it, never because the address names it. */
function UnreadState({ onRead }: { onRead: (() => void) | undefined }) {
  const t = useTranslations('resources');
  if (onRead === undefined) return <EmptyState title={t('notConnectedTitle')}>{t('read.notConnected')}</EmptyState>;
  return (
    <EmptyState
      title={t('read.unreadTitle')}
      actions={
        <Button ref={mainActionRef} variant="primary" onPress={onRead}>
          {t('read.read')}
        </Button>
      }
    >
      {t('read.unreadText')}
    </EmptyState>
  );
}

/** Notes that the shown content was read in an earlier session. */
function EarlierSessionNote({ onReadAgain }: { onReadAgain: (() => void) | undefined }) {
  const t = useTranslations('resources.read');
  return (
    <div className={classNames(layout.aligned, layout.ruled, layout.muted, layout.small, css.earlier)} role="note">
      <span>{t('earlier')}</span>
      {onReadAgain !== undefined && (
        <Button variant="quiet" onPress={onReadAgain}>
          {t('read')}
        </Button>
      )}
    </div>
  );
}

interface DocumentToolbarProps extends PaneProps {
  uri: string;
  read: ResourceRead | undefined;
  part: ResourcePart | undefined;
  onReadAgain: (() => void) | undefined;
  isReading: boolean;
}

function DocumentToolbar(props: DocumentToolbarProps) {
  const { serverId, sessionId, uri, read, part, onReadAgain, isReading } = props;
  const t = useTranslations('resources.read');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const [wrapsLines, setWrapsLines] = usePreference('wrapsLines');
  const isSaveable = read !== undefined && part !== undefined && part.content !== 'none';
  return (
    <Toolbar label={t('toolbar')}>
      <code className={classNames(layout.aligned, css.uri)}>
        <MiddleText text={visibleText(uri)} />
      </code>
      {part !== undefined && part.mimeType !== undefined && (
        <Tag title={visibleText(part.mimeType)}>{visibleText(part.mimeType)}</Tag>
      )}
      {part !== undefined && <Tag>{bytes(part.bytes)}</Tag>}
      {read !== undefined && read.parts.length > 1 && (
        <Tag tone="accent">{t('partCount', { count: read.parts.length })}</Tag>
      )}
      {read !== undefined && (
        <span
          className={classNames(layout.truncate, layout.quiet, layout.shrink, css.when)}
          title={`${t('at', { time: clockText(read.at), duration: duration(read.durationMs) })} · ${utcText(read.at)}`}
        >
          {clockText(read.at)} · {duration(read.durationMs)}
        </span>
      )}
      <Spacer />
      <Actions>
        <SubscribeButton sessionId={sessionId} uri={uri} />
        <BasketToggle
          serverId={serverId}
          pick={{ uri, label: fileNameOf(uri), mimeType: part?.mimeType, size: read && sizeOf(read) }}
        />
        <IconButton
          icon={RefreshCw}
          label={t('again')}
          isDisabled={onReadAgain === undefined || isReading}
          onPress={() => onReadAgain?.()}
        />
        <SeenResource sessionId={sessionId} uri={uri} />
        <SaveCheckButton source={read === undefined ? undefined : { kind: 'resource', readId: read.readId }} />
        <CopyButton text={uri} label={t('copyUri')} />
        <IconToggle icon={WrapText} label={t('wrap')} isSelected={wrapsLines} onChange={setWrapsLines} />
        <IconButton
          icon={Download}
          label={t('save')}
          isDisabled={!isSaveable}
          onPress={() => {
            if (!isSaveable) return;
            const range = (offset: number, length: number) => readBytes(read, part, offset, offset + length);
            void attempt(saveRanges(saveName(part.uri ?? uri, part), part.bytes, range));
          }}
        />
        <IconButton
          icon={ArrowLeftRight}
          label={t('openFrame')}
          isDisabled={read === undefined}
          onPress={() => {
            if (read !== undefined) openFrame(read.responseSeq);
          }}
        />
      </Actions>
    </Toolbar>
  );
}

/** Opens what a host gives a model of the listed resource. */
function SeenResource({ sessionId, uri }: Pick<PaneProps, 'sessionId'> & { uri: string }) {
  const [listed] = useListed(sessionId, 'resources', { uri }) ?? [];
  if (listed === undefined) return null;
  return <SeenButton name={visibleText(uri)} item={{ sessionId, kind: 'resources', ordinal: listed.ordinal }} />;
}

/** The file name of a URI. Text without an extension gets `.txt`. */
function saveName(uri: string, part: ResourcePart): string {
  const name = fileNameOf(uri);
  return extensionOf(uri) === '' && part.content === 'text' ? `${name}.txt` : name;
}

function sizeOf(read: ResourceRead): number {
  return read.parts.reduce((sum, part) => sum + part.bytes, 0);
}

function BasketToggle({ serverId, pick }: { serverId: ServerId; pick: PickedResource }) {
  const t = useTranslations('basket');
  const isPicked = usePicks(serverId).has(pick.uri);
  const { add, remove } = useBasket.getState();
  return (
    <IconToggle
      icon={ShoppingBasket}
      label={t(isPicked ? 'remove' : 'add')}
      isSelected={isPicked}
      onChange={(isOn) => (isOn ? add(serverId, [pick]) : remove(serverId, [pick.uri]))}
    />
  );
}
