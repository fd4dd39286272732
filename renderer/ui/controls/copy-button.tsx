import { Check, Copy } from 'lucide-react';
import { createContext, use, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';

const confirmationMs = 1500;

const ReportContext = createContext<(thrown: unknown) => void>(() => {});
/** Gives the copy buttons the function that shows the user why a text couldn’t be copied. */
export const CopyErrorProvider = ReportContext.Provider;

interface CopyButtonProps {
  /** The text to copy, or a function that returns it. */
  text: string | (() => Promise<string>);
  label: string;
}

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useTranslations('window.ui');
  const report = use(ReportContext);
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
        copyText(text).then(() => setDone(true), report);
      }}
    />
  );
}

async function copyText(text: CopyButtonProps['text']): Promise<void> {
  await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
}
