import { expect, test } from 'vitest';
import { rpcUrl } from './link.ts';
import { contentSecurityPolicy, pageHeaders } from './page-policy.ts';

test('the WebSocket stands beside the page, whatever its route or query', () => {
  expect(rpcUrl('http://127.0.0.1:4100/k3/#/servers/demo?q=a')).toBe('ws://127.0.0.1:4100/k3/rpc');
  expect(rpcUrl('http://127.0.0.1:4100/k3/index.html?x=1')).toBe('ws://127.0.0.1:4100/k3/rpc');
  expect(rpcUrl('https://box.example/k3/')).toBe('wss://box.example/k3/rpc');
});

test('only files that ship with Loupe may run', () => {
  const policy = contentSecurityPolicy();
  expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the development server adds its nonce to scripts and to nothing else', () => {
  const policy = pageHeaders({ scriptNonce: 'abc' })['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy.split('nonce-')).toHaveLength(2);
});
