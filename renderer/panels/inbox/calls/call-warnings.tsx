import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './calls.module.css';

/** What is unusual about a call: why it must be confirmed again, arguments that do not fit, a tool that is none or several. */
export function CallWarnings({ subject }: { subject: ToolCallSubject }) {
  const t = useTranslations('inbox.toolCall');
  const ta = useTranslations('apps');
  const { why, approvedBefore, definitions, invalid, app } = subject;
  const isChanged = approvedBefore !== undefined && why !== 'definitionChanged';
  const warnings = [
    ...(app === undefined ? [] : [ta('requestedByApp', { uri: visibleText(app.slice(0, 300)) })]),
    ...(why === undefined ? [] : [t(`why.${why}`)]),
    ...(isChanged ? [t('changed')] : []),
    ...(invalid ? [t('invalid')] : []),
    ...(definitions.length === 0 ? [t('unlisted')] : []),
    ...(definitions.length > 1 ? [t('duplicates', { count: definitions.length })] : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <ul className={classNames(layout.vertical, css.warnings)}>
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  );
}
