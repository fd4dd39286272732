import { Copy, FileOutput, GitCompare, Send, SquarePen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import {
  CopyItems,
  copyFrameText,
  FilterItems,
  frameRequest,
  RequestItems,
  useResend,
} from '../../../kit/menus/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { useExportSession } from '../../../state/export-session.ts';
import { attempt } from '../../../state/notice.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MenuItem, MenuSeparator, RowMenuButton } from '../../../ui/controls/menu.tsx';

/** The actions on a frame; for Loupe's own requests, also the actions on a request. */
export function FrameMenuItems({ frame }: { frame: Frame }) {
  const t = useTranslations('requests');
  const exportText = useTranslations('traffic');
  const { frame: selected, change } = useWindowSearch();
  const exportSession = useExportSession();
  const { seq, pairSeq } = frame;
  const isOwn = isOwnRequest(frame);
  const request = frameRequest(frame);
  return (
    <>
      <MenuItem icon={Copy} isDisabled={frame.size === 0} onPress={() => void attempt(copyFrameText(seq))}>
        {t('copyJson')}
      </MenuItem>
      {isOwn && <CopyItems request={request} hasJson={false} />}
      <MenuSeparator />
      <FilterItems
        terms={[
          ['method', frame.method],
          ['server', frame.serverName],
          ['id', idText(frame.rpcId)],
        ]}
      />
      {selected !== undefined && selected !== seq && (
        <MenuItem icon={GitCompare} onPress={() => change({ against: selected, frame: seq }, { replace: true })}>
          {t('compareWith', { seq: selected })}
        </MenuItem>
      )}
      <MenuItem
        icon={FileOutput}
        onPress={() =>
          exportSession({ type: 'frames', seqs: pairSeq === undefined ? [seq] : [seq, pairSeq].sort((a, b) => a - b) })
        }
      >
        {exportText(pairSeq === undefined ? 'exportFrame' : 'exportPair')}
      </MenuItem>
      {isOwn && <RequestItems request={request} wasSent />}
    </>
  );
}

/** The same menu at the end of a row, with the most common action as a button. */
export function FrameRowActions({ frame }: { frame: Frame }) {
  const t = useTranslations('requests');
  const { seq } = frame;
  const { isReady, edit, sendAgain } = useResend(frameRequest(frame));
  const common = { excludeFromTabOrder: true, preventFocusOnPress: true };
  return (
    <>
      {isOwnRequest(frame) && isReady && (
        <>
          <IconButton {...common} icon={Send} label={t('resendFrame', { seq })} onPress={sendAgain} />
          <IconButton {...common} icon={SquarePen} label={t('editFrame', { seq })} onPress={edit} />
        </>
      )}
      <RowMenuButton label={t('frameMenu', { seq })} />
    </>
  );
}

/** A message that Loupe wrote itself: it can be sent again. */
function isOwnRequest({ kind, direction, channel }: Frame): boolean {
  return direction === 'out' && channel !== 'app' && (kind === 'request' || kind === 'notification');
}

/** An id without the quotes of its JSON text. */
function idText(rpcId: string | undefined): string | undefined {
  if (rpcId === undefined) return undefined;
  const id = parseJson(rpcId);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
