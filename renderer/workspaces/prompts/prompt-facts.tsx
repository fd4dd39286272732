import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptItem } from '#shared/mcp/prompt-item.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PlainText, Section } from '../../ui/facts.tsx';
import css from './prompt-form.module.css';

/** Characters drawn of it; all of it can be copied, and is in the frame. */
const mostDrawn = 20_000;

/** The prompt as the server lists it: its JSON, with whatever fields nobody knows. */
export function PromptFacts({ item }: { item: PromptItem }) {
  const t = useTranslations('prompts');
  const [isOpen, setOpen] = useState(item.problems.length > 0);
  const text = JSON.stringify(item.raw, null, 2);
  return (
    <Section
      title={t('facts')}
      actions={
        <span className={css.factButtons}>
          {isOpen && <CopyButton text={text} label={t('copyFacts')} />}
          <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? t('hideJson') : t('showJson')}
          </Button>
        </span>
      }
    >
      {isOpen && (
        <PlainText label={t('facts')}>{text.length > mostDrawn ? `${text.slice(0, mostDrawn)}…` : text}</PlainText>
      )}
    </Section>
  );
}
