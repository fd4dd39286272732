import { useNavigate } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/status/empty-state.tsx';

/** In place of a view whose address names nothing. */
export function NotFound() {
  const t = useTranslations('window.home');
  const error = useTranslations('window.error');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={Compass}
      title={t('notFound')}
      actions={<Button onPress={() => void navigate({ to: '/' })}>{error('home')}</Button>}
    >
      {t('notFoundText')}
    </EmptyState>
  );
}
