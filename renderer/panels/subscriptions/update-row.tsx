import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ResourceUpdate, UpdateRow } from '#shared/model/subscription.ts';
import { useOpenResource } from '../../kit/reads.ts';
import { useOpenFrame } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { Cell } from '../../ui/rows/row-scroller.tsx';
import { Clock, clockText } from '../../ui/status/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './subscriptions.module.css';

/** What a line of the log is about: a resource, the list of resources, or a listen that was acknowledged. */
export function useSubject({ kind, uri }: ResourceUpdate): string {
  const t = useTranslations('subscriptions');
  if (uri !== undefined) return visibleText(uri);
  return kind === 'acknowledged' ? t('listen') : t('wholeList');
}

interface UpdateCellsProps {
  row: UpdateRow;
  onToggle: () => void;
}

export function UpdateCells({ row: { update, count, marks, isUnfolded }, onToggle }: UpdateCellsProps) {
  const t = useTranslations('subscriptions');
  const subject = useSubject(update);
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <>
      <Cell className={layout.dim}>
        <Clock at={update.at} />
      </Cell>
      <Cell className={css.cellServer} title={update.serverName}>
        {update.serverName}
      </Cell>
      <Cell className={css.kind}>{t(`kind.${update.kind}`)}</Cell>
      <Cell title={update.uri} className={update.uri === undefined ? css.list : undefined}>
        {count > 1 && (
          // The grid has the keyboard: its arrow keys do the same.
          <button
            type="button"
            tabIndex={-1}
            className={css.times}
            aria-expanded={isUnfolded}
            title={isUnfolded ? t('hideLines') : t('showLines')}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Chevron aria-hidden />
            {t('times', { count })}
          </button>
        )}
        <bdi>{subject}</bdi>
      </Cell>
      <Cell className={classNames(layout.aligned, css.marks)}>
        {marks.map((each) => (
          <span key={each.mark} className={css.mark} title={t(`markTexts.${each.mark}`)}>
            {t(`marks.${each.mark}`)}
            {each.count > 1 && ` ${t('times', { count: each.count })}`}
          </span>
        ))}
      </Cell>
    </>
  );
}

export function UpdateHeadings() {
  const t = useTranslations('subscriptions.columns');
  return (
    <>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading className={css.cellServer}>
        {t('server')}
      </Cell>
      <Cell isHeading>{t('kind')}</Cell>
      <Cell isHeading>{t('uri')}</Cell>
      <Cell isHeading>{t('marks')}</Cell>
    </>
  );
}

interface UpdateDetailsProps {
  row: UpdateRow;
  onToggle: () => void;
}

/** The selected line in words: what is odd about it, and where it came from. */
export function UpdateDetails({ row: { update, count, lastAt, marks, isUnfolded }, onToggle }: UpdateDetailsProps) {
  const t = useTranslations('subscriptions');
  const openFrame = useOpenFrame();
  const openResource = useOpenResource();
  const subject = useSubject(update);
  const { seq, serverId, serverName, uri } = update;
  return (
    <section className={css.details} aria-label={t('line')}>
      <p className={classNames(layout.muted, layout.breaking)}>
        <Clock at={update.at} /> · {serverName} · <bdi>{subject}</bdi>
        {count > 1 && ` · ${t('together', { count, time: clockText(lastAt) })}`}
      </p>
      {marks.map((each) => {
        const words = { mark: t(`marks.${each.mark}`), text: t(`markTexts.${each.mark}`) };
        return (
          <p key={each.mark} className={layout.warn}>
            {each.count > 1 ? t('explainedCount', { ...words, count: each.count }) : t('explained', words)}
          </p>
        );
      })}
      <div className={classNames(layout.wrapping, css.logActions)}>
        <Button onPress={() => openFrame(seq)}>{t('showFrame', { seq })}</Button>
        {uri !== undefined && <Button onPress={() => openResource(serverId, uri)}>{t('openResource')}</Button>}
        {count > 1 && <Button onPress={onToggle}>{isUnfolded ? t('hideLines') : t('showLines')}</Button>}
      </div>
    </section>
  );
}
