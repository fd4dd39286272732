import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import controls from './controls.module.css';
import { type DocumentProblem, longestDocument } from './form-document.ts';
import css from './forms.module.css';

interface NoFormProps {
  problem: DocumentProblem;
  onOpenJson: () => void;
  onStartOver: () => void;
  /** Keeps, of every name that occurs twice in an object, the last one. */
  onKeepLast: () => void;
}

/** Why there is no form for the text as it stands, and the ways out. */
export function NoForm({ problem, onOpenJson, onStartOver, onKeepLast }: NoFormProps) {
  const t = useTranslations('forms');
  return (
    <div className={css.noForm}>
      <p>{t(`problem.${problem}`, { limit: longestDocument })}</p>
      <div className={controls.chips}>
        <Button onPress={onOpenJson}>{t('openJson')}</Button>
        {problem === 'repeatedKey' && <Button onPress={onKeepLast}>{t('keepLast')}</Button>}
        {(problem === 'notJson' || problem === 'notAnObject') && (
          <Button onPress={onStartOver}>{t('startOver')}</Button>
        )}
      </div>
    </div>
  );
}
