import { expect, test } from 'vitest';
import {
  isLoopbackHost,
  isPrivateAddress,
  leadsToPrivateHost,
  namesPrivateHost,
  publicLookup,
} from './private-addresses.ts';

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
  ['example.com', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test('recognizes private hosts in URLs', async () => {
  // URL writes the many ways of an IPv4 address in one.
  for (const url of [
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/',
    'http://a.localhost./',
  ]) {
    expect(namesPrivateHost(new URL(url).hostname)).toBe(true);
  }
  expect(namesPrivateHost('login.example')).toBe(false);
  expect(await leadsToPrivateHost('http://192.168.0.9/mcp')).toBe(true);
  expect(await leadsToPrivateHost('https://203.0.113.7/mcp')).toBe(false);
  expect(['127.0.0.1', 'localhost', '[::1]', '127.evil.example', '10.0.0.1'].map(isLoopbackHost)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('doesn’t connect to a name that resolves to a private address', async () => {
  const look = (host: string) =>
    new Promise((resolve) => publicLookup(host, {}, (error, address) => resolve(error?.code ?? address)));
  expect(await look('localhost')).toBe('EPRIVATE');
  expect(await look('203.0.113.7')).toBe('203.0.113.7');
});
