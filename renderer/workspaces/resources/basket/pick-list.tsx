import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { VirtualRows } from '../../../ui/rows/virtual-rows.tsx';
import { useFailureText } from '../../../ui/status/failure-text.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './basket-dialog.module.css';
import { useBasketReads } from './basket-reads.ts';
import { type Pick, useBasket } from './basket-store.ts';

/** The picked resources; Delete takes the one with the keyboard out. */
export function PickList({ serverId, picks }: { serverId: ServerId; picks: readonly Pick[] }) {
  const t = useTranslations('basket');
  const [active, setActive] = useState(-1);
  const { remove } = useBasket.getState();
  return (
    <div className={classNames(layout.box, css.list)}>
      <VirtualRows
        label={t('list')}
        count={picks.length}
        activeIndex={active}
        onActiveIndexChange={setActive}
        onKeyDown={(event) => {
          const pick = picks[active];
          if ((event.key === 'Delete' || event.key === 'Backspace') && pick !== undefined) remove(serverId, [pick.uri]);
        }}
        rowProps={(index) => ({ title: picks[index]?.uri, onClick: () => setActive(index) })}
        renderRow={(index) => {
          const pick = picks[index];
          return pick && <PickCells serverId={serverId} pick={pick} onRemove={() => remove(serverId, [pick.uri])} />;
        }}
      />
    </div>
  );
}

function PickCells({ serverId, pick, onRemove }: { serverId: ServerId; pick: Pick; onRemove: () => void }) {
  const t = useTranslations('basket');
  const { bytes } = useQuantities();
  const textOf = useFailureText();
  const { isReading, read, tokens, failure } = useBasketReads(serverId).byUri.get(pick.uri) ?? {};
  const size = read === undefined ? pick.size : read.parts.reduce((sum, part) => sum + part.bytes, 0);
  return (
    <span className={css.cells}>
      <bdi>{visibleText(pick.label)}</bdi>
      <code>{visibleText(pick.uri)}</code>
      <span className={css.right}>{size === undefined ? '' : bytes(size)}</span>
      {failure === undefined ? (
        <span className={layout.dim}>
          {read === undefined ? t(isReading === true ? 'isReading' : 'unread') : t('tokens', { tokens: tokens ?? 0 })}
        </span>
      ) : (
        <span className={layout.error} title={[textOf(failure).sentence, failure.cause ?? ''].join('\n')}>
          {textOf(failure).sentence}
        </span>
      )}
      <span aria-hidden title={t('remove')} className={classNames(layout.center, css.remove)} onClick={onRemove}>
        <X />
      </span>
    </span>
  );
}
