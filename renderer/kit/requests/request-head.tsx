import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenFrame } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { Tag } from '../../ui/status/tag.tsx';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import css from './requests.module.css';

interface RequestHeadProps {
  request: PendingServerRequest;
  titleId: string;
  /** The request that it belongs to is in view around it. */
  isInPlace?: boolean;
  /** When it came or ended, and how it is shown. */
  children: ReactNode;
}

/** Which server requests what, which request or round it belongs to, and the way to its message. */
export function RequestHead({ request, titleId, isInPlace = false, children }: RequestHeadProps) {
  const t = useTranslations('inbox.request');
  const openFrame = useOpenFrame();
  const kind = requestKind(request.subject);
  const { of, round, duplicateId, frameSeq } = request.subject;
  return (
    <div className={classNames(layout.wrappingRow, css.head)}>
      <h3 id={titleId} className={css.title}>
        {isInPlace ? t(`titlesInPlace.${kind}`) : t(`titles.${kind}`, { server: request.serverName })}
      </h3>
      {of !== undefined && !isInPlace && (
        <span title={of.certain ? undefined : t('maybeHint')}>
          {t(of.certain ? 'belongsTo' : 'belongsMaybe', { method: of.method })} <code>{of.requestId}</code>
        </span>
      )}
      {round !== undefined && <Tag>{t('round', { number: round.number, key: round.key, count: round.inputs })}</Tag>}
      {duplicateId && <span className={layout.warn}>{t('duplicateId')}</span>}
      <Spacer />
      {children}
      <IconButton icon={ArrowLeftRight} label={t('openFrame')} onPress={() => openFrame(frameSeq)} />
    </div>
  );
}
