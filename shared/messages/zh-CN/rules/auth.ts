import type { auth as en } from '../../en/rules/auth.ts';

export const auth: typeof en = {
  'Z-PRM': {
    title: '{problem, select, header {401 响应未指明受保护资源元数据} other {找不到受保护资源元数据}}',
    expected: 'WWW-Authenticate 中包含 resource_metadata；自 2025-11-25 起已知路径即可。',
    fix: '提供元数据（RFC 9728），并在 WWW-Authenticate 中指明。',
  },
  'Z-AS': {
    title: '受保护资源元数据未指明授权服务器',
    expected: 'authorization_servers 中至少有一个 URL。',
    fix: '加入授权服务器的 URL。',
  },
  'Z-RES': {
    title: '受保护资源元数据描述的是其他资源',
    expected: '{server} 以之开头的 URL。',
    fix: '将 “resource” 设为服务器的公开 URL。',
  },
  'Z-ISS': {
    title: '元数据中的颁发者与所请求的不一致',
    expected: '{expected}',
    fix: '将 “issuer” 设为提供元数据的 URL。',
  },
  'Z-PKCE': {
    title: '授权服务器未提供使用 S256 的 PKCE',
    expected: 'code_challenge_methods_supported 中包含 S256。',
    fix: '支持 S256 并在元数据中声明，否则客户端会拒绝登录。',
  },
  'Z-TLS': {
    title: '{name} 未加密（{protocol}）',
    expected: 'https URL，本机除外。',
    fix: '通过 HTTPS 提供授权端点。',
  },
  'Z-403': {
    title: '403 响应未说明缺少哪个作用域',
    expected: 'WWW-Authenticate 中包含 error="insufficient_scope" 和 scope。',
    fix: '指明请求所需的作用域，以便客户端申请。',
  },
  'Z-OFF': {
    title: 'offline_access 出现在{place, select, challenge {质询} other {受保护资源元数据}}中',
    expected: '仅列出资源自身的作用域。',
    fix: '由客户端自行申请刷新令牌。',
  },
};
