import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import { snapshotBytes, takeSnapshot } from '../../../data/snapshots.ts';
import { bytesFromBase64 } from '../../../kit/bytes/index.ts';
import { attempt } from '../../../state/notice.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveRanges } from '../../../ui/save-file.ts';

/** Saves what a session's server offers as a file. */
export function SaveSnapshot({ sessionId }: { sessionId: SessionId }) {
  const t = useTranslations('connection');
  return (
    <Button variant="quiet" onPress={() => void attempt(save(sessionId))}>
      {t('saveSnapshot')}
    </Button>
  );
}

async function save(sessionId: SessionId): Promise<void> {
  const { snapshotId, name, bytes } = await takeSnapshot(sessionId);
  const file = `${name.replace(/[^\p{L}\p{N}._-]/gu, '-').slice(0, 100)}.json`;
  await saveRanges(file, bytes, async (offset, length) =>
    bytesFromBase64(await snapshotBytes(snapshotId, offset, length)),
  );
}
