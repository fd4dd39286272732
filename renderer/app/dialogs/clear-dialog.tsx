import { useTranslations } from 'use-intl';
import { isServerId } from '#shared/model/id/id-guard.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { useServer } from '../../data/queries.ts';
import { useToolsSearch } from '../../state/address.ts';
import { clearPrefix } from '../../state/clear.ts';
import { attempt } from '../../state/notice.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { visibleText } from '../../ui/visible-text.ts';

/** Asks before frames, or a server's unpinned calls or prompt runs, are removed for good. */
export function ClearDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const t = useTranslations('undo.clear');
  const { change } = useToolsSearch();
  const [what = '', given] = dialog.slice(clearPrefix.length).split(':');
  const serverId = isServerId(given) ? given : undefined;
  const server = visibleText(useServer(serverId)?.server.name ?? '');
  if (what === 'ended' || what === 'all') {
    return (
      <ConfirmDialog
        title={t(`${what}.title`)}
        action={t(`${what}.action`)}
        onConfirm={() => void attempt(client.traffic.clear({ scope: what }))}
        onClose={onClose}
      >
        {t(`${what}.text`)}
      </ConfirmDialog>
    );
  }
  if ((what !== 'calls' && what !== 'prompts') || serverId === undefined) return null;
  const remove = async () => {
    await attempt(client[what].remove({ serverId }));
    // The one that is shown may be among them.
    change({ run: undefined, compare: undefined }, { replace: true });
    if (what === 'prompts') await queryClient.invalidateQueries({ queryKey: host.prompts.key() });
  };
  return (
    <ConfirmDialog
      title={t(`${what}.title`, { server })}
      action={t(`${what}.action`)}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t(`${what}.text`)}
    </ConfirmDialog>
  );
}
