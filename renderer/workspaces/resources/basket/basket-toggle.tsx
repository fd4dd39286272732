import { ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { IconToggle } from '../../../ui/controls/icon-button.tsx';
import { type Pick, useBasket, usePicks } from './basket-store.ts';

/** Puts a resource into its server's basket, or takes it out. */
export function BasketToggle({ serverId, pick }: { serverId: ServerId; pick: Pick }) {
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
