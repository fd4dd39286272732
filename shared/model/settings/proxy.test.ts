import { expect, it } from 'vitest';
import { proxyProblem } from './proxy.ts';

const ref = (inner: string) => `\${${inner}}`;

it.each([
  ['127.0.0.1:3128', undefined],
  ['http://proxy.example:8080', undefined],
  ['https://proxy.example', undefined],
  ['ada@proxy:1', undefined],
  [`ada:${ref('secret:proxy')}@proxy:1`, undefined],
  [`${ref('env:NAME')}:${ref('secret:proxy')}@${ref('env:HOST')}:${ref('env:PORT')}`, undefined],
  ['ada:l4ce@proxy:1', 'secret'],
  ['socks5://proxy:1080', 'scheme'],
  ['http://', 'address'],
  ['proxy:port', 'address'],
  ['', 'address'],
])('“%s” as the address of a proxy: %s', (text, problem) => {
  expect(proxyProblem(text)).toBe(problem);
});
