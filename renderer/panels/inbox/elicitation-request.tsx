import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerRequestAsk } from '#shared/model/ask.ts';
import { stringAt } from '#shared/model/json.ts';
import { Address } from '../../kit/links/index.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { requestKind } from './ask-kinds.ts';
import warnings from './call-warnings.module.css';
import { LongText } from './long-text.tsx';
import css from './request-parts.module.css';
import { formFindings, requestedSchema } from './requested-form.ts';

/** What a server says about a form or a visit, and what is to be said about that. */
export function ElicitationRequest({ subject }: { subject: ServerRequestAsk }) {
  const t = useTranslations('ask.request');
  const message = stringAt(subject.params, 'message');
  return (
    <>
      {requestKind(subject) === 'url' ? (
        <Address sent={stringAt(subject.params, 'url') ?? ''} />
      ) : (
        <FormRemarks subject={subject} />
      )}
      <span className={css.label}>{t('message')}</span>
      <LongText text={message === undefined || message === '' ? t('saysNothing') : message} />
    </>
  );
}

function FormRemarks({ subject: { params } }: { subject: ServerRequestAsk }) {
  const t = useTranslations('ask.request');
  const { fields, isObject, isHuge, nested, secrets } = formFindings(requestedSchema(params));
  return (
    <Remarks
      texts={[
        ...(secrets.length > 0 ? [t('secret', { fields: names(secrets) })] : []),
        ...(nested.length > 0 ? [t('nested', { fields: names(nested) })] : []),
        ...(isHuge ? [t('huge', { count: fields })] : []),
        ...(isObject ? [] : [t('noForm')]),
      ]}
    />
  );
}

function Remarks({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={warnings.warnings}>
      {texts.map((text) => (
        <li key={text}>
          <TriangleAlert aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

const namesShown = 12;

function names(fields: readonly string[]): string {
  const more = fields.length > namesShown ? ', …' : '';
  return visibleText(fields.slice(0, namesShown).join(', ').slice(0, 400)) + more;
}
