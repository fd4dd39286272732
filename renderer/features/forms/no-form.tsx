import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import controls from './controls.module.css';
import { type DocumentProblem, longestDocument } from './form-document.ts';
import css from './forms.module.css';

interface NoFormProps {
  problem: DocumentProblem;
  onOpenJson: () => void;
  onStartOver: () => void;
}

/** Why there is no form for the text as it stands, and the ways out. */
export function NoForm({ problem, onOpenJson, onStartOver }: NoFormProps) {
  const t = useTranslations('forms');
  return (
    <div className={css.noForm}>
      <p>{t(`problem.${problem}`, { limit: longestDocument })}</p>
      <div className={controls.chips}>
        <Button onPress={onOpenJson}>{t('openJson')}</Button>
        {problem !== 'tooLarge' && <Button onPress={onStartOver}>{t('startOver')}</Button>}
      </div>
    </div>
  );
}
