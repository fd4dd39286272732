import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';

const confirmationMs = 1500;

/** Puts `text` on the clipboard and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('window.ui');
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <IconButton
      icon={isDone ? Check : Copy}
      label={isDone ? t('copied') : label}
      onPress={() => {
        navigator.clipboard.writeText(text).then(
          () => setDone(true),
          () => setDone(false),
        );
      }}
    />
  );
}
