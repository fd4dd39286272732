import { Search, X } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import {
  SearchField as AriaSearchField,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Button,
  FieldError,
  Input,
  Label,
  type SearchFieldProps as Props,
  Text,
  TextArea,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './fields.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  isLabelHidden?: boolean;
  description?: string;
  errorMessage?: string | undefined;
  placeholder?: string;
  isMono?: boolean;
  /** More than one makes it a text area. */
  rows?: number;
  /** Of a field of one line. */
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, description, errorMessage, placeholder, isMono = false, ...others } = props;
  const { rows = 1, inputRef, ...field } = others;
  const inputClass = classNames(layout.box, css.textInput, isMono && css.mono);
  return (
    <AriaTextField
      {...field}
      className={classNames(layout.stack, css.textField)}
      isInvalid={errorMessage !== undefined}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={css.label ?? ''}>{label}</Label>}
      {rows > 1 ? (
        <TextArea className={classNames(inputClass, css.area)} rows={rows} placeholder={placeholder} />
      ) : (
        <Input ref={inputRef} className={inputClass} placeholder={placeholder} />
      )}
      {description !== undefined && (
        <Text slot="description" className={layout.quiet}>
          {description}
        </Text>
      )}
      <FieldError className={css.error ?? ''}>{errorMessage}</FieldError>
    </AriaTextField>
  );
}

interface FieldGroupProps {
  label: string;
  description?: string;
  children: ReactNode;
}

/** A label over several controls that belong together. */
export function FieldGroup({ label, description, children }: FieldGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div role="group" aria-labelledby={id} className={classNames(layout.stack, css.textField)}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {children}
      {description !== undefined && <span className={layout.quiet}>{description}</span>}
    </div>
  );
}

export interface SearchFieldProps extends Omit<Props, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Its accessible name, and the default placeholder. */
  label: string;
  placeholder?: string;
  /** Something at its right end: a count, a toggle. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box: Esc clears it. */
export function SearchField({ label, placeholder = label, trailing, inputRef, ...props }: SearchFieldProps) {
  const t = useTranslations('window.ui');
  return (
    <div className={classNames(layout.row, css.searchBox)} title={label}>
      <AriaSearchField
        {...props}
        aria-label={label}
        className={classNames(layout.fillWidth, layout.row, css.searchField)}
      >
        <Search aria-hidden />
        <Input
          ref={inputRef}
          className={classNames(layout.fillWidth, css.searchInput)}
          placeholder={placeholder}
          spellCheck={false}
        />
        <Button className={classNames(layout.center, css.clear)} aria-label={t('clearSearch')}>
          <X aria-hidden />
        </Button>
      </AriaSearchField>
      {/* Not within the field: every button there would be its button for clearing. */}
      {trailing}
    </div>
  );
}
