import { expect, it } from 'vitest';
import { visitAddress } from './consent.tsx';

it('cuts an address around its host', () => {
  const { before, host, after, url } = visitAddress('https://example.com:8443/connect?a=example.com');
  expect([before, host, after]).toEqual(['https://', 'example.com:8443', '/connect?a=example.com']);
  expect(url?.href).toBe('https://example.com:8443/connect?a=example.com');
});

it('ignores what comes before the host', () => {
  const { before, host, hasUserInfo } = visitAddress('https://bank.example@evil.example/');
  expect([before, host, hasUserInfo]).toEqual(['https://bank.example@', 'evil.example', true]);
  expect(visitAddress('https://evil.example@evil.example/').before).toBe('https://evil.example@');
});

it('warns of letters that look like others, and of plain http', () => {
  expect(visitAddress('http://аpple.com/')).toMatchObject({
    host: 'xn--pple-43d.com',
    isPunycode: true,
    isPlainHttp: true,
  });
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ftp://example.com'])(
  'leaves %s text',
  (address) => expect(visitAddress(address)).toMatchObject({ problem: 'scheme', before: address, host: '' }),
);

it('keeps text that isn’t an address', () => {
  expect(visitAddress('//example.com')).toMatchObject({ problem: 'noUrl' });
  expect(visitAddress('//example.com').url).toBeUndefined();
});

it('doesn’t warn of plain http that stays on this machine', () => {
  expect(visitAddress('http://127.0.0.1:4711/authorize').isPlainHttp).toBe(false);
});
