import type { httpProbes as en } from '../../en/rules/http-probes.ts';

export const httpProbes: typeof en = {
  'H-VER': {
    title: '对未知协议版本请求的响应状态码为 {status}',
    expected: '400。',
    fix: '检查 MCP-Protocol-Version 标头。',
  },
  'H-ORIGIN': {
    title: '对来自其他网站的请求返回了状态码 {status}',
    expected: '对不允许的 Origin 返回 403。',
    fix: '检查 Origin 标头，否则网站可能访问本地服务器。',
  },
};
