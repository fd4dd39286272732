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
