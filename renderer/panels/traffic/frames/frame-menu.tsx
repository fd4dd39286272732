import { Copy, GitCompare } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/envelope.ts';
import type { Frame } from '#shared/model/frame.ts';
import { CopyItems, copyFrameText, FilterItems, frameRequest, RequestItems } from '../../../kit/request-menu/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';

/** What can be done with a frame; of Loupe's own requests also what can be done with a request. */
export function FrameMenuItems({ frame }: { frame: Frame }) {
  const t = useTranslations('requests');
  const { frame: selected, change } = useWindowSearch();
  const { seq, kind, direction, channel } = frame;
  const isOwn = direction === 'out' && channel !== 'app' && (kind === 'request' || kind === 'notification');
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
      {isOwn && <RequestItems request={request} wasSent />}
    </>
  );
}

/** An id without the quotes of its JSON text. */
function idText(rpcId: string | undefined): string | undefined {
  if (rpcId === undefined) return undefined;
  const id = parseJson(rpcId);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
