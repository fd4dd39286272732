import { Braces } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatJson, JsonEditor } from '../editor/index.ts';
import css from './forms.module.css';
import type { FieldProblem } from './problems/field-problem.ts';
import { useProblemText } from './problems/problem-text.ts';

interface JsonPanelProps {
  text: string;
  onTextChange: (text: string) => void;
  schema: Json | undefined;
  problems: readonly FieldProblem[];
  /** Where to go. */
  target: { pointer: string } | undefined;
}

/** The arguments as JSON text, with what the schema knows at hand and the problems where they are. */
export function JsonPanel({ text, onTextChange, schema, problems, target }: JsonPanelProps) {
  const t = useTranslations('forms');
  const textOf = useProblemText();
  const marks = useMemo(
    () => problems.map((problem) => ({ pointer: problem.pointer, message: textOf(problem) })),
    [problems, textOf],
  );
  return (
    <div className={css.panel}>
      <JsonEditor
        value={text}
        label={t('json')}
        onChange={onTextChange}
        schema={schema}
        marks={marks}
        target={target}
        corner={
          <IconButton
            icon={Braces}
            label={t('format')}
            onPress={() => {
              const formatted = formatJson(text);
              if (formatted !== undefined) onTextChange(formatted);
            }}
          />
        }
      />
    </div>
  );
}
