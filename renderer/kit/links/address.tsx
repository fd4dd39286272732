import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import css from './links.module.css';
import { visitAddress } from './visit-address.ts';

/** A whole address with its host emphasized, and remarks about it. It is text: nothing opens it. */
export function Address({ sent }: { sent: string }) {
  const t = useTranslations('inbox.visit');
  const { before, host, after, problem, isPlainHttp, isPunycode, hasUserInfo } = visitAddress(sent);
  const remarks = [
    ...(problem === undefined ? [] : [t(problem)]),
    ...(isPlainHttp ? [t('plainHttp')] : []),
    ...(isPunycode ? [t('punycode')] : []),
    ...(hasUserInfo ? [t('userInfo')] : []),
  ];
  return (
    <>
      <span className={classNames(layout.quiet, css.label)}>{t('address')}</span>
      <p className={classNames(layout.box, css.address)}>
        <bdi>
          {visibleText(before)}
          <strong className={css.host}>{visibleText(host)}</strong>
          {visibleText(after)}
        </bdi>
      </p>
      {remarks.length > 0 && (
        <ul className={classNames(layout.vertical, css.remarks)}>
          {remarks.map((remark) => (
            <li key={remark}>
              <TriangleAlert aria-hidden />
              <span>{remark}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
