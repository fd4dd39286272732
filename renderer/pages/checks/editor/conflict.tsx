import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TestsFile } from '#shared/model/checks/tests-file.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import css from '../checks.module.css';

interface ConflictProps {
  file: TestsFile;
  /** What is in the editor. */
  text: string;
  onOverwrite: () => void;
  onDiscard: () => void;
}

/** The file has changed on disk while it was edited: the user compares both, then keeps one. */
export function Conflict({ file, text, onOverwrite, onDiscard }: ConflictProps) {
  const t = useTranslations('testsPage');
  const [isComparing, setComparing] = useState(false);
  const keep = (act: () => void) => () => {
    setComparing(false);
    act();
  };
  const choices = (
    <>
      <Button onPress={keep(onDiscard)}>{t('takeFile')}</Button>
      <Button onPress={keep(onOverwrite)}>{t('overwrite')}</Button>
    </>
  );
  return (
    <div className={classNames(layout.remark, layout.wrappingRow, css.conflict)} role="alert">
      <span className={classNames(layout.breaking, layout.warn)}>{t('conflict')}</span>
      <Spacer />
      <Button onPress={() => setComparing(true)}>{t('compare')}</Button>
      {choices}
      {isComparing && (
        <Dialog isOpen width="wide" title={t('compareTitle')} onClose={() => setComparing(false)} footer={choices}>
          <div className={css.diff}>
            <DiffView before={file.text} after={text} language="yaml" label={t('compareTitle')} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
