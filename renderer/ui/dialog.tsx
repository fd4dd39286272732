import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { Button } from './controls/button.tsx';
import { IconButton } from './controls/icon-button.tsx';
import css from './dialog.module.css';
import { returnFocus } from './focus-pane.ts';
import { isShortcut } from './shortcuts.ts';

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the lower right, the main one last. */
  footer?: ReactNode;
  width?: 'small' | 'wide' | 'large';
  /** `alertdialog` for a confirmation that a click outside doesn't dismiss. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog; Esc closes it, and so does a click outside unless it is an alert. */
export function Dialog({ title, isOpen, onClose, children, footer, width = 'small', role = 'dialog' }: DialogProps) {
  const t = useTranslations('window.ui');
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => (isOpen ? returnFocus : undefined), [isOpen]);
  const submit = (event: KeyboardEvent) => {
    // Elements below the dialog must not get the key.
    event.preventDefault();
    const main = buttons.current?.lastElementChild;
    if (main instanceof HTMLElement && !event.repeat) main.click();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(isShortcut(event.nativeEvent, 'submit') || isEnterInLine(event))) return;
    submit(event);
  };
  /** Any other button with the focus, such as Cancel, would take it as its own key. */
  const submitFromButton = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLButtonElement && isShortcut(event.nativeEvent, 'submit'))) return;
    event.stopPropagation();
    submit(event);
  };
  return (
    <ModalOverlay
      className={css.veil ?? ''}
      isOpen={isOpen}
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={classNames(css.modal, css[width])}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to a key of what is in it. */}
        <div className={css.keys} onKeyDownCapture={submitFromButton} onKeyDown={submitByKey}>
          <AriaDialog className={css.dialog ?? ''} role={role}>
            <div className={css.head}>
              <Heading slot="title" className={css.title ?? ''}>
                {title}
              </Heading>
              <IconButton icon={X} label={t('close')} onPress={onClose} />
            </div>
            <div className={css.body}>{children}</div>
            {footer !== undefined && (
              <div ref={buttons} className={css.footer}>
                {footer}
              </div>
            )}
          </AriaDialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

/** Enter in a field of one line does what the main button does, as in a form; a form does it by itself. */
function isEnterInLine({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
  repeat,
  target,
  nativeEvent,
}: KeyboardEvent): boolean {
  const hasModifier = shiftKey || altKey || ctrlKey || metaKey;
  if (key !== 'Enter' || hasModifier || repeat || nativeEvent.isComposing) return false;
  if (!(target instanceof HTMLInputElement) || target.form !== null) return false;
  return ['text', 'password', 'url'].includes(target.type) && target.role !== 'combobox';
}

interface ConfirmDialogProps {
  title: ReactNode;
  /** The label of the confirm button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const t = useTranslations('window.ui');
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onPress={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
