import { Braces } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { formatJson, JsonEditor } from '../../editor/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FieldProblem } from './field-problem.ts';
import { useProblemText } from './use-problem-text.ts';

interface JsonPanelProps {
  text: string;
  onTextChange: (text: string) => void;
  schema: Json | undefined;
  problems: readonly FieldProblem[];
}

/** The arguments as JSON text, with what the schema knows at hand and the problems where they are. */
export function JsonPanel({ text, onTextChange, schema, problems }: JsonPanelProps) {
  const t = useTranslations('forms');
  const textOf = useProblemText();
  const marks = useMemo(
    () => problems.map((problem) => ({ pointer: problem.pointer, message: textOf(problem) })),
    [problems, textOf],
  );
  return (
    <JsonEditor
      value={text}
      label={t('json')}
      onChange={onTextChange}
      schema={schema}
      marks={marks}
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
  );
}
