import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';

/** The part of the bar that belongs to the current view. */
export const BarSlot = createContext<HTMLElement | null>(null);

/**
 * What a view adds to the bar above it. The bar itself stays while views load, so that the switch between them never
 * moves under the pointer.
 */
export function ViewBar({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  const slot = useContext(BarSlot);
  if (slot === null) return null;
  return createPortal(
    <>
      {children}
      <Spacer />
      {actions}
    </>,
    slot,
  );
}

interface FormSwitchProps {
  isFormatted: boolean;
  onChange: (isFormatted: boolean) => void;
}

/** JSON formatted, or as it was sent. */
export function FormSwitch({ isFormatted, onChange }: FormSwitchProps) {
  const t = useTranslations('content');
  return (
    <Segmented
      label={t('form')}
      value={isFormatted ? 'formatted' : 'raw'}
      options={[
        { value: 'formatted', label: t('formatted') },
        { value: 'raw', label: t('raw') },
      ]}
      onChange={(form) => onChange(form === 'formatted')}
    />
  );
}
