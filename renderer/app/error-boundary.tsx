import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import { failureOf } from '../data/failure.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import layout from '../ui/layout.module.css';
import { FailureNotice } from '../ui/status/failure-notice.tsx';
import css from './app.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps a part of the window that fails to draw from taking the rest with it, and shows what happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? createWindowFailure('internal') };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('window.error');
  return (
    <div className={classNames(layout.column, css.broken)}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <FailureNotice failure={failureOf(error)} onRetry={onRetry} retryLabel={t('again')}>
        <Button
          onPress={() => {
            location.hash = '#/';
            onRetry();
          }}
        >
          {t('home')}
        </Button>
      </FailureNotice>
    </div>
  );
}
