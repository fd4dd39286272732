import { useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { client } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { visibleLines } from '../../ui/visible-text.ts';
import css from './host-failure.module.css';

/** Takes the whole window once something in the host failed: nothing else in it can be relied on. */
export function HostFailurePage({ details }: { details: string }) {
  const t = useTranslations('hostFailure');
  const [isCopied, setCopied] = useState(false);
  const [isRestarting, setRestarting] = useState(false);
  // The app shows a box of the system unless a page says this in time.
  useEffect(() => void attempt(client.desktop.showsFailure()), []);
  const copy = async () => {
    await navigator.clipboard.writeText(details);
    setCopied(true);
  };
  const restart = () => {
    setRestarting(true);
    void attempt(client.desktop.restart());
  };
  return (
    <ModalOverlay className={css.veil ?? ''} isOpen isKeyboardDismissDisabled>
      <Modal className={css.page ?? ''}>
        <Dialog className={css.text ?? ''} role="alertdialog">
          <Heading slot="title" className={css.title ?? ''}>
            {t('title')}
          </Heading>
          <p>{t('text')}</p>
          <div className={classNames(layout.wrappingRow, css.buttons)}>
            <Button variant="primary" autoFocus isDisabled={isRestarting} onPress={restart}>
              {t('restart')}
            </Button>
            <Button onPress={() => void attempt(copy())}>{t('copy')}</Button>
            <Button onPress={() => void attempt(client.desktop.openCrashFolder())}>{t('openFolder')}</Button>
            <span role="status">{isCopied && t('copied')}</span>
          </div>
          <p className={layout.quiet}>{t('local')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <section className={css.details} tabIndex={0} aria-label={t('details')}>
            {visibleLines(details)}
          </section>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
