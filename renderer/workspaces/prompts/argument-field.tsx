import { AlignLeft, Quote, X } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptArgument } from '#shared/mcp/items/prompt-item.ts';
import { type Complete, CompletionField } from '../../kit/completion-field.tsx';
import { ItemProblems } from '../../kit/list/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './prompts.module.css';

const severalRows = 6;

interface ArgumentFieldProps {
  argument: PromptArgument;
  /** Undefined while the argument is left out. */
  value: string | undefined;
  onType: (value: string) => void;
  /** Sends it as an empty text, or leaves it out again. */
  onSendEmpty: (isSent: boolean) => void;
  /** Takes it away altogether: for one that the server does not declare. */
  onRemove?: (() => void) | undefined;
  complete: Complete | undefined;
  onEnter: () => void;
  isMissing: boolean;
  autoFocus: boolean;
}

/** The field of one argument: a line that the server helps to complete, or several lines. */
export function ArgumentField(props: ArgumentFieldProps) {
  const { argument, value = '', onType, onEnter, complete, isMissing, autoFocus } = props;
  const t = useTranslations('prompts');
  const [isWanted, setWanted] = useState(false);
  const isLong = isWanted || value.includes('\n');
  const { name, description, isRequired } = argument;
  // A line would lose the line breaks of what is pasted.
  const takeLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isLong || !(event.target instanceof HTMLInputElement) || !/\r?\n/.test(text)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.target;
    setWanted(true);
    onType(value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length));
  };
  const hint = <Hint {...props} isLong={isLong} onLongChange={setWanted} />;
  const field = {
    label: name,
    value,
    onChange: onType,
    description: description === undefined ? undefined : visibleText(description),
    isRequired,
    autoFocus: autoFocus || isWanted,
  };
  const error = isMissing ? t('missingField') : undefined;
  return (
    <div
      className={classNames(layout.stack, css.field)}
      data-missing={isMissing || undefined}
      onPasteCapture={takeLines}
    >
      {isLong ? (
        <>
          <div className={classNames(layout.baselineRow, css.fieldHead)}>
            <span className={classNames(layout.truncate, css.formName)}>{visibleText(name)}</span>
            {hint}
          </div>
          <TextField {...withoutUndefined(field)} isLabelHidden isMono rows={severalRows} errorMessage={error} />
        </>
      ) : (
        <CompletionField {...field} complete={complete} onEnter={onEnter} hint={hint} error={error} />
      )}
    </div>
  );
}

/** React Aria takes an absent description, not an undefined one. */
function withoutUndefined<Props extends { description: string | undefined }>({ description, ...rest }: Props) {
  return { ...rest, ...(description !== undefined && { description }) };
}

interface HintProps extends Pick<ArgumentFieldProps, 'argument' | 'value' | 'onSendEmpty' | 'onRemove'> {
  isLong: boolean;
  onLongChange: (isLong: boolean) => void;
}

function Hint({ argument, value, onSendEmpty, onRemove, isLong, onLongChange }: HintProps): ReactNode {
  const t = useTranslations('prompts');
  const { name, title, isRequired } = argument;
  const problems = argument.problems.map((problem) => t(`argumentProblems.${problem}`)).join(', ');
  return (
    <>
      {title !== undefined && title !== name && (
        <span className={classNames(layout.truncate, css.formTitle)}>{visibleText(title)}</span>
      )}
      {isRequired && <Tag tone="accent">{t('required')}</Tag>}
      {value === '' && <Tag mono>""</Tag>}
      <ItemProblems problems={problems} />
      {onRemove !== undefined && <Tag tone="warn">{t('undeclared')}</Tag>}
      <span className={css.fieldButtons}>
        {(value ?? '') === '' && (
          <IconToggle icon={Quote} label={t('sendEmpty', { name })} isSelected={value === ''} onChange={onSendEmpty} />
        )}
        <IconToggle
          icon={AlignLeft}
          label={t('severalLines', { name })}
          isSelected={isLong}
          isDisabled={value?.includes('\n') ?? false}
          onChange={onLongChange}
        />
        {onRemove !== undefined && <IconButton icon={X} label={t('removeArgument', { name })} onPress={onRemove} />}
      </span>
    </>
  );
}
