import { useQuery } from '@tanstack/react-query';
import { Download, Link2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FrameDetail } from '#shared/model/frame.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { bytesFromBase64, saveRanges } from '../../kit/editor/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Spacer, Toolbar } from '../../ui/toolbar.tsx';
import { FrameContent } from './frame-content.tsx';
import { FrameDetails } from './frame-details.tsx';
import css from './frame-view.module.css';
import { useTrafficView } from './traffic-view.ts';

/** One frame: its body made readable, as it came, and what surrounds it. */
export function FrameView({ seq, onClose }: { seq: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...host.traffic.frame.queryOptions({ input: { seq } }), gcTime: 0 });
  const detail = data;
  if (detail === undefined) {
    return (
      <div className={css.view}>
        {error !== null && (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()}>
            <CloseButton onClose={onClose} />
          </FailureNotice>
        )}
      </div>
    );
  }
  return <KnownFrame key={seq} detail={detail} onClose={onClose} />;
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('traffic.frame');
  return <Button onPress={onClose}>{t('close')}</Button>;
}

function KnownFrame({ detail, onClose }: { detail: FrameDetail; onClose: () => void }) {
  const t = useTranslations('traffic.frame');
  const traffic = useTranslations('traffic');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const form = useTrafficView((view) => view.form);
  const change = useTrafficView((view) => view.change);
  const { frame } = detail;
  const { pairSeq } = frame;
  const save = () =>
    saveRanges(`frame-${frame.seq}`, frame.size, async (offset, length) => {
      const range = await client.traffic.body({ seq: frame.seq, form: 'raw', offset, length });
      return bytesFromBase64(range.base64);
    });
  return (
    <section className={css.view} aria-label={t('label', { seq: frame.seq })}>
      <Toolbar label={t('label', { seq: frame.seq })}>
        <Segmented
          label={t('view')}
          value={form}
          options={[
            { value: 'pretty', label: t('pretty') },
            { value: 'raw', label: t('raw') },
            { value: 'details', label: t('details') },
          ]}
          onChange={(next) => change({ form: next })}
        />
        <span className={css.facts}>
          #{frame.seq} · {bytes(frame.size)}
          {frame.latencyMs !== undefined && ` · ${duration(frame.latencyMs)}`}
        </span>
        <Spacer />
        {pairSeq !== undefined && (
          <IconButton
            icon={Link2}
            label={frame.kind === 'request' ? t('answer', { seq: pairSeq }) : t('request', { seq: pairSeq })}
            onPress={() => openFrame(pairSeq)}
          />
        )}
        <IconButton icon={Download} label={t('save')} isDisabled={frame.size === 0} onPress={() => void save()} />
        <IconButton icon={X} label={t('close')} shortcut="Escape" onPress={onClose} />
      </Toolbar>
      {detail.meta.masked !== undefined && (
        <p className={css.note}>{t('masked', { count: Number(detail.meta.masked) })}</p>
      )}
      {frame.marks !== undefined && (
        <p className={css.note}>{frame.marks.map((mark) => traffic(`markNotes.${mark}`)).join(' ')}</p>
      )}
      {frame.log?.problems !== undefined && (
        <p className={css.note}>{frame.log.problems.map((problem) => t(`logProblem.${problem}`)).join(' ')}</p>
      )}
      {form === 'details' ? <FrameDetails detail={detail} /> : <FrameContent key={form} frame={frame} form={form} />}
    </section>
  );
}
