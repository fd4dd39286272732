import { Send } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Warnings } from '../../ui/status/warnings.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { bytesFromBase64, escapedBytes } from '../bytes/index.ts';
import { ConsentCard } from '../consent/index.ts';
import type { PendingBytes } from './pending-kinds.ts';
import css from './requests.module.css';

export interface BytesCardProps {
  request: PendingBytes;
  /** Focuses the refusal. */
  takesFocus?: boolean;
}

/** Bytes that wait to be sent as they are: each of them can be seen, and to whom they go. */
export function BytesCard({ request: { id, serverName, subject }, takesFocus = false }: BytesCardProps) {
  const t = useTranslations('inbox.bytes');
  const { bytes: sizeText, list } = useQuantities();
  const bytes = useMemo(() => bytesFromBase64(subject.base64), [subject.base64]);
  const parts = useMemo(() => escapedBytes(bytes), [bytes]);
  const size = sizeText(bytes.length);
  const { transport, tools, target } = subject;
  const isUnended = transport === 'stdio' && bytes.at(-1) !== 0x0a;
  const lines = parts.filter(({ text, isEscape }) => isEscape && text === '\\n').length + (isUnended ? 1 : 0);
  const names = list(tools.map(visibleText));
  return (
    <ConsentCard
      pendingId={id}
      icon={<Send aria-hidden />}
      title={t('title', { size, server: visibleText(serverName) })}
      deny={t('deny')}
      allow={t('allow')}
      takesFocus={takesFocus}
    >
      <Warnings
        texts={[
          ...(tools.length > 0 ? [t('callsTool', { count: tools.length, names })] : []),
          ...(isUnended ? [t('unended')] : []),
        ]}
      />
      <p className={layout.muted}>{t('why')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.box, css.bytes)} tabIndex={0} aria-label={t('bytes')}>
        <code>
          {parts.map(({ text, isEscape }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change while they are shown.
            <Fragment key={index}>
              {isEscape ? <mark>{text}</mark> : text}
              {isEscape && text === '\\n' && '\n'}
            </Fragment>
          ))}
        </code>
      </section>
      <Facts>
        <Fact name={t('to')}>
          {visibleText(serverName)}
          <code className={layout.muted}>{visibleText(target)}</code>
        </Fact>
        <Fact name={t('bytes')}>
          {size}
          <span className={layout.dim}>{t('over', { transport })}</span>
          {transport === 'stdio' && lines > 1 && <span className={layout.dim}>{t('several', { count: lines })}</span>}
        </Fact>
      </Facts>
    </ConsentCard>
  );
}
