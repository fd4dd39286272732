import { expect, test } from 'vitest';
import { rpcUrl } from './link.ts';
import { appFrameAllows, appHeaders, contentSecurityPolicy, pageHeaders } from './page-policy.ts';

test('the WebSocket URL is in the folder of the page, regardless of its route and query', () => {
  expect(rpcUrl('http://127.0.0.1:4100/k3/#/servers/demo?q=a')).toBe('ws://127.0.0.1:4100/k3/rpc');
  expect(rpcUrl('http://127.0.0.1:4100/k3/index.html?x=1')).toBe('ws://127.0.0.1:4100/k3/rpc');
  expect(rpcUrl('https://box.example/k3/')).toBe('wss://box.example/k3/rpc');
});

test('only scripts that ship with Loupe may run', () => {
  const policy = contentSecurityPolicy();
  expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the development server’s nonce applies to scripts only', () => {
  const policy = pageHeaders({ scriptNonce: 'abc' })['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy.split('nonce-')).toHaveLength(2);
});

test('frames of the page can show only apps', () => {
  expect(contentSecurityPolicy()).not.toContain('frame-src');
  expect(contentSecurityPolicy({ apps: 'http://127.0.0.1:4101' })).toContain('frame-src http://127.0.0.1:4101');
});

test('an app may run its scripts and reach nothing without grants', () => {
  const headers = appHeaders({ sources: [], permissions: [] }, ['app://loupe']);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy.split('; ')).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "worker-src 'none'",
    'frame-ancestors app://loupe',
  ]);
  expect(headers['connection-allowlist']).toBe('()');
  expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=(), clipboard-write=()');
});

test('an app reaches what was granted', () => {
  const headers = appHeaders(
    {
      sources: [
        { kind: 'connect', source: 'wss://live.example.com' },
        { kind: 'resource', source: 'https://cdn.example.com' },
        { kind: 'baseUri', source: 'https://base.example.com' },
      ],
      permissions: ['camera'],
    },
    [],
  );
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'unsafe-inline' https://cdn.example.com; ");
  expect(policy).toContain('connect-src wss://live.example.com; ');
  expect(policy).toContain('base-uri https://base.example.com; ');
  expect(headers['connection-allowlist']).toBe('("https://live.example.com" "https://cdn.example.com")');
  expect(headers['permissions-policy']).toContain('camera=*, microphone=()');
  expect(appFrameAllows({ sources: [], permissions: ['camera', 'clipboardWrite'] })).toBe('camera; clipboard-write');
});
