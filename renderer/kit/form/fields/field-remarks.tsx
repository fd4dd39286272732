import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import { useFieldProblems } from './field-description.ts';
import { fieldId, useForm } from './form-context.ts';
import { useNode } from './form-node.ts';
import css from './forms.module.css';
import { SchemaNotes } from './schema-notes.tsx';
import { useProblemText } from './use-problem-text.ts';

const mostExamples = 3;

/** What is said below a control: problems of the value, remarks on the schema, examples. */
export function FieldRemarks() {
  const t = useTranslations('forms');
  const { formId } = useForm();
  const { pointer, level, value } = useNode();
  const problems = useFieldProblems();
  const textOf = useProblemText();
  const examples = value === undefined ? level.examples.slice(0, mostExamples) : [];
  return (
    <>
      <SchemaNotes />
      {examples.length > 0 && (
        <p className={css.remark}>
          {t('examples', { values: examples.map((example) => visibleText(JSON.stringify(example))).join(', ') })}
        </p>
      )}
      <ul id={`${fieldId(formId, pointer)}-problems`} className={css.problems}>
        {problems.map((problem) => (
          <li key={`${problem.keyword} ${problem.message}`} className={css.problem}>
            {textOf(problem)}
          </li>
        ))}
      </ul>
    </>
  );
}
