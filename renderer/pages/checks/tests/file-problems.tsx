import { FileText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';

/** So many are shown here; the editor marks all of them. */
const mostShown = 3;

interface FileProblemsProps {
  problems: readonly Failure[];
  onOpen: () => void;
}

/** Why a file of tests can't be used, with the way to where that is corrected. */
export function FileProblems({ problems, onOpen }: FileProblemsProps) {
  const t = useTranslations('testsPage');
  const shown = problems.slice(0, mostShown);
  return (
    <div className={classNames(layout.column, layout.scroll)}>
      {shown.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the problems of one text, in their order.
        <FailureNotice key={index} failure={problem}>
          {index === shown.length - 1 && (
            <Button variant="primary" onPress={onOpen}>
              <FileText aria-hidden />
              {t('openInEditor')}
            </Button>
          )}
        </FailureNotice>
      ))}
      {problems.length > mostShown && (
        <p className={layout.remark}>{t('moreProblems', { count: problems.length - mostShown })}</p>
      )}
    </div>
  );
}
