import { useNavigate } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { changeClasses } from '#shared/model/change.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { settleSurfaceChange, snapshotBefore, useSurfaceChange } from '../../../data/snapshots.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import css from './connection.module.css';

/** States that a server offers something else than when it was last used, and leads to the differences. */
export function SurfaceNotice({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('connection.surface');
  const changed = useSurfaceChange(serverId);
  const navigate = useNavigate();
  if (changed === undefined) return null;
  const counts = changeClasses.flatMap((each) => {
    const count = changed.classes[each];
    return count > 0 ? [t(`counts.${each}`, { count })] : [];
  });
  const show = async () => {
    const before = await attempt(snapshotBefore(serverId));
    if (before === undefined) return;
    const name = t('before', { server: before.name });
    await navigate({ to: '/compare', search: { aSnapshot: before.snapshotId, aName: name, b: serverId } });
  };
  return (
    <div role="status" className={classNames(layout.aligned, css.strip)}>
      <GitCompareArrows className={css.changedMark} aria-hidden />
      <div className={classNames(layout.fillWidth, layout.breaking)}>
        {t('changed', { at: new Date(changed.at), changes: counts.join(', ') })}
      </div>
      <Button onPress={() => void show()}>{t('show')}</Button>
      <span title={t('acceptHint')}>
        <Button onPress={() => void attempt(settleSurfaceChange(serverId, 'accept'))}>{t('accept')}</Button>
      </span>
      <span title={t('dismissHint')}>
        <Button variant="quiet" onPress={() => void attempt(settleSurfaceChange(serverId, 'dismiss'))}>
          {t('dismiss')}
        </Button>
      </span>
    </div>
  );
}
