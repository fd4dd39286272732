import { useTranslations } from 'use-intl';
import type { ProcessView, Session } from '#shared/model/session.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';

interface ProcessSectionProps {
  session: Session;
  process: ProcessView;
}

/** The server's process: its id, its end, and its last lines. */
export function ProcessSection({ session, process }: ProcessSectionProps) {
  const t = useTranslations('connection');
  const { change } = useWindowSearch();
  const { pid, exitCode, signal, stopStage } = process;
  const tail = session.stderrTail.join('\n');
  return (
    <Section
      title={t('process')}
      actions={
        <Button variant="quiet" onPress={() => change({ panel: 'stderr' })}>
          {t('allStderr')}
        </Button>
      }
    >
      <Facts>
        <Fact name={t('pid')}>{pid}</Fact>
        <Fact name={t('exit')}>
          {typeof signal === 'string'
            ? t('exitSignal', { signal })
            : typeof exitCode === 'number'
              ? t('exitCode', { code: exitCode })
              : t('running')}
        </Fact>
        {stopStage !== undefined && <Fact name={t('stopStage')}>{t(`stopStages.${stopStage}`)}</Fact>}
        {session.strayLines > 0 && (
          <Fact name="stdout">
            <span className={layout.warn}>{t('strayLines', { count: session.strayLines })}</span>
          </Fact>
        )}
      </Facts>
      {tail !== '' && session.end?.cause !== 'failed' && session.end?.cause !== 'lost' && (
        <PlainText label={t('stderr')}>{tail}</PlainText>
      )}
    </Section>
  );
}
