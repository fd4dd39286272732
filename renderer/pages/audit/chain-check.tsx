import { useMutation } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AuditVerdict } from '#shared/model/audit.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAuditSearch } from '../../state/audit-address.ts';
import { showFailure } from '../../state/notice.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import css from './chain-check.module.css';

/** Verifies the chain of entries and says what came of it; the first entry that does not fit is a click away. */
export function ChainCheck() {
  const t = useTranslations('audit');
  const { data, mutate, isPending } = useMutation(
    host.audit.verify.mutationOptions({ onError: (error) => showFailure(failureOf(error)) }),
  );
  return (
    <>
      <span role="status" className={css.verdict}>
        {isPending ? t('verifying') : data !== undefined && <Verdict verdict={data} />}
      </span>
      <Tooltip text={t('verifyHint')}>
        <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
          <ShieldCheck aria-hidden />
          {t('verify')}
        </Button>
      </Tooltip>
    </>
  );
}

function Verdict({ verdict: { intact, count, brokenAt, reason, sealedBy } }: { verdict: AuditVerdict }) {
  const t = useTranslations('audit');
  const { change } = useAuditSearch();
  if (intact) {
    return (
      <span className={css.intact} title={sealedBy && t(`sealed.${sealedBy}`)}>
        <ShieldCheck aria-hidden />
        {t('intact', { count })}
      </span>
    );
  }
  if (brokenAt === undefined || reason === undefined) return <span className={css.broken}>{t('brokenSomewhere')}</span>;
  const show = () => change({ entry: brokenAt, q: undefined, kinds: undefined, server: undefined });
  return (
    <button type="button" className={css.broken} onClick={show}>
      <ShieldAlert aria-hidden />
      {t(`broken.${reason}`, { seq: brokenAt })}
    </button>
  );
}
