import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CodeView } from '../editor/index.ts';
import css from './forms.module.css';
import type { ToolSchema } from './use-tool-schema.ts';

/** The tool's schema as the server sent it. */
export function SchemaPanel({ tool }: { tool: ToolSchema | undefined }) {
  const t = useTranslations('forms');
  const text = useMemo(() => (tool?.schema === undefined ? undefined : JSON.stringify(tool.schema, null, 2)), [tool]);
  if (tool === undefined) return null;
  if (text === undefined) return <p className={css.noForm}>{t('noSchema')}</p>;
  return (
    <div className={css.panel}>
      <CodeView
        value={text}
        language="json"
        label={t('schema')}
        corner={<CopyButton text={text} label={t('schema')} />}
      />
    </div>
  );
}
