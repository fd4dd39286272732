import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dropDraft, useDrafts } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';

interface RestoredDraftProps {
  draftKey: string;
  /** Enters the text again. */
  onUndo: (text: string) => void;
  /** Drops what else holds the draft. */
  onDiscard?: () => void;
}

/** Says that a draft came back after a restart, until it is changed or sent; it can be discarded, and that undone. */
export function RestoredDraft({ draftKey, onUndo, onDiscard }: RestoredDraftProps) {
  const t = useTranslations('forms.restored');
  const isRestored = useDrafts(({ restored }) => restored.includes(draftKey));
  const isEmpty = useDrafts(({ texts }) => texts[draftKey] === undefined);
  const [discarded, setDiscarded] = useState<string>();
  if (!isRestored && (discarded === undefined || !isEmpty)) return null;
  const discard = () => {
    setDiscarded(useDrafts.getState().texts[draftKey]);
    dropDraft(draftKey);
    onDiscard?.();
  };
  return (
    <div className={classNames(layout.remark, layout.aligned)}>
      <span role="status">{t(isRestored ? 'restored' : 'discarded')}</span>
      {isRestored ? (
        <Button variant="quiet" onPress={discard}>
          {t('discard')}
        </Button>
      ) : (
        <Button variant="quiet" onPress={() => onUndo(discarded ?? '')}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
