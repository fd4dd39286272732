import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import css from './consent.module.css';

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

/** Remarks about an address that a server wants to be visited. */
export interface VisitAddress {
  /** Absent: it cannot be opened. */
  url?: URL;
  /** The address cut around its host, so that the host can be emphasized. */
  before: string;
  host: string;
  after: string;
  /** - `scheme`: not of the web; `noUrl`: nothing that a browser takes. Neither is opened. */
  problem?: 'noUrl' | 'scheme';
  isPlainHttp: boolean;
  /** The host is written in Punycode, or would be: its letters may look like others. */
  isPunycode: boolean;
  /** It carries a user name or password before the host, which makes it look like another host. */
  hasUserInfo: boolean;
}

/** Reads an address as a browser would. Nothing is fetched. */
export function visitAddress(text: string): VisitAddress {
  const nothing = { before: text, host: '', after: '', isPlainHttp: false, isPunycode: false, hasUserInfo: false };
  if (!URL.canParse(text)) return { ...nothing, problem: 'noUrl' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ...nothing, problem: 'scheme' };
  const { href, host } = url;
  const at = href.indexOf(host, href.indexOf('//') + 2 + (url.username + url.password).length);
  return {
    url,
    before: href.slice(0, at),
    host,
    after: href.slice(at + host.length),
    isPlainHttp: url.protocol === 'http:',
    isPunycode: host.split('.').some((label) => label.startsWith('xn--')),
    hasUserInfo: url.username !== '' || url.password !== '',
  };
}
