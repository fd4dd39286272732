import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { Button } from '../../../ui/controls/button.tsx';

export function ShowAuthorization({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('authorization');
  const navigate = useNavigate();
  return (
    <div>
      <Button onPress={() => void navigate({ to: '/servers/$serverId/authorization', params: { serverId } })}>
        <KeyRound aria-hidden />
        {t('show')}
      </Button>
    </div>
  );
}
