import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FindingRow, Mute } from '#shared/model/findings/findings.ts';
import { client } from '../../data/client.ts';
import { refreshFindings } from '../../data/findings.ts';
import { findingsVersion } from '../../data/versions.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';

/** In characters, as the host accepts it. */
const longestReason = 500;

/** The dialog for a mute: for the finding's item or for the whole server, with the reason. */
export function MuteDialog({ finding, onClose }: { finding: FindingRow; onClose: () => void }) {
  const t = useTranslations('findings');
  const { rule, serverId, item, serverName } = finding;
  const [scope, setScope] = useState<'item' | 'server'>(item === undefined ? 'server' : 'item');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const mute = async () => {
    if (given === '') return;
    const muted = { rule, serverId, reason: given, ...(scope === 'item' && item !== undefined && { item }) };
    if (await changed(client.findings.mute(muted))) onClose();
  };
  const options = [
    ...(item === undefined
      ? []
      : [{ value: 'item' as const, label: t('forItem', { item: visibleText(item.name || serverName) }) }]),
    { value: 'server' as const, label: t('forServer', { server: visibleText(serverName) }) },
  ];
  return (
    <Dialog
      isOpen
      title={t('muteTitle', { rule: visibleText(rule) })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={given === ''} onPress={() => void mute()}>
            {t('muteAction')}
          </Button>
        </>
      }
    >
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void mute();
        }}
      >
        <p>{t('muteText')}</p>
        <Select label={t('muteFor')} value={scope} options={options} onChange={setScope} />
        <TextField
          label={t('reason')}
          description={t('reasonHint')}
          value={reason}
          maxLength={longestReason}
          onChange={setReason}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** Lets a muted finding count again: ends the mute of its item and that of its server, which can be brought back. */
export async function unmute({ rule, serverId, item }: FindingRow): Promise<void> {
  const ofServer = client.findings.unmute({ rule, serverId });
  const ofItem = item === undefined ? undefined : client.findings.unmute({ rule, serverId, item });
  const ended: Mute[] = [];
  const ending = Promise.all([ofServer, ofItem]).then((all) => {
    for (const mute of all) if (mute !== undefined) ended.push(mute);
  });
  if (!(await changed(ending))) return;
  offerUndo({ what: 'mute', name: rule }, () =>
    changed(Promise.all(ended.map(({ at: _, ...mute }) => client.findings.mute(mute)))),
  );
}

/** Awaits a change of mutes, then fetches the findings again. Resolves with whether it was made. */
async function changed(change: Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(change.then(() => true));
  findingsVersion.set(findingsVersion.get() + 1);
  await refreshFindings();
  return isDone === true;
}
