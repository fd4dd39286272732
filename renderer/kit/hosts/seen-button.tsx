import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SeenItem } from '#shared/model/hosts/host-table.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyView } from '../../ui/lazy-view.tsx';
import css from './hosts.module.css';

/** Loaded when it is first shown. */
export const SeenItemView = lazyView(async () => (await import('./seen-item.tsx')).SeenItemView);

/** Opens what a host gives a model of an item. `name`: what the item is called, made visible. */
export function SeenButton({ name, item }: { name: string; item: SeenItem }) {
  const t = useTranslations('hosts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Bot} label={t('asSeen')} onPress={() => setOpen(true)} />
      {isOpen && (
        <Dialog isOpen width="large" title={t('seenTitle', { name })} onClose={() => setOpen(false)}>
          <div className={css.dialog}>
            <SeenItemView name={name} item={item} />
          </div>
        </Dialog>
      )}
    </>
  );
}
