import { useNavigate } from '@tanstack/react-router';
import { CassetteTape, CircleCheck, FolderSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { ExportedFile, ExportReport } from '#shared/model/recordings/session-export.ts';
import { client } from '../../../data/client.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import css from './export.module.css';
import { LeftOut, MaskedCounts } from './report.tsx';

interface ExportedProps {
  file: ExportedFile;
  report: ExportReport;
  isMasked: boolean;
}

/** Where a file was saved, and what is in it. */
export function Exported({ file, report, isMasked }: ExportedProps) {
  const t = useTranslations('exportSession');
  const { bytes } = useQuantities();
  const { exportId, fileName, path } = file;
  return (
    <>
      <DoneLine>{path === undefined ? t('downloaded', { file: fileName }) : t('saved', { file: fileName })}</DoneLine>
      <Facts>
        {path !== undefined && (
          <Fact name={t('file')}>
            <code className={layout.breaking}>{path}</code>
            <CopyButton text={path} label={t('copyPath')} />
          </Fact>
        )}
        <Fact name={t('size')}>{bytes(file.bytes)}</Fact>
        <ReportFacts report={report} isMasked={isMasked} />
      </Facts>
      <LeftOut report={report} />
      {path !== undefined && (
        <div className={layout.row}>
          <Button onPress={() => void attempt(client.sessionExports.reveal({ exportId }))}>
            <FolderSearch aria-hidden />
            {t('reveal')}
          </Button>
        </div>
      )}
    </>
  );
}

interface KeptProps extends Pick<ExportedProps, 'report' | 'isMasked'> {
  recordingId: RecordingId;
}

/** A session that is among the recordings now, with the way to it. */
export function Kept({ recordingId, report, isMasked }: KeptProps) {
  const t = useTranslations('exportSession');
  const navigate = useNavigate();
  return (
    <>
      <DoneLine>{t('kept')}</DoneLine>
      <Facts>
        <ReportFacts report={report} isMasked={isMasked} />
      </Facts>
      <LeftOut report={report} />
      <div className={layout.row}>
        <Button onPress={() => void navigate({ to: '/recordings', search: { recording: recordingId } })}>
          <CassetteTape aria-hidden />
          {t('show')}
        </Button>
      </div>
    </>
  );
}

function DoneLine({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classNames(layout.row, layout.strong, css.done)}>
      <CircleCheck aria-hidden className={layout.ok} />
      <span className={layout.breaking}>{children}</span>
    </p>
  );
}

function ReportFacts({ report, isMasked }: Pick<ExportedProps, 'report' | 'isMasked'>) {
  const t = useTranslations('exportSession');
  const { count } = useQuantities();
  return (
    <>
      <Fact name={t('entries')}>{count(report.entries)}</Fact>
      {isMasked && (
        <Fact name={t('masked')}>
          <MaskedCounts masked={report.masked} />
        </Fact>
      )}
    </>
  );
}
