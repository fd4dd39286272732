import { CircleCheck, FolderSearch } from 'lucide-react';
import { useTranslations } from 'use-intl';
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
  const { count, bytes } = useQuantities();
  const { exportId, fileName, path } = file;
  return (
    <>
      <p role="status" className={classNames(layout.row, layout.strong, css.done)}>
        <CircleCheck aria-hidden className={layout.ok} />
        <span className={layout.breaking}>
          {path === undefined ? t('downloaded', { file: fileName }) : t('saved', { file: fileName })}
        </span>
      </p>
      <Facts>
        {path !== undefined && (
          <Fact name={t('file')}>
            <code className={layout.breaking}>{path}</code>
            <CopyButton text={path} label={t('copyPath')} />
          </Fact>
        )}
        <Fact name={t('size')}>{bytes(file.bytes)}</Fact>
        <Fact name={t('entries')}>{count(report.entries)}</Fact>
        {isMasked && (
          <Fact name={t('masked')}>
            <MaskedCounts masked={report.masked} />
          </Fact>
        )}
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
