import type { meta as en } from '../../en/rules/meta.ts';

export const meta: typeof en = {
  'META-KEY': {
    title: '_meta 的{problem, select, reserved {键 “{key}” 使用了保留前缀} other {键 “{key}” 无效}}',
    expected: '名称可带 com.example/ 之类的前缀；“mcp” 和 “modelcontextprotocol” 为保留前缀。',
    fix: '使用自己域名的前缀。',
  },
  'META-TRACE': {
    title: '_meta 中的 {name} 格式错误',
    expected: 'W3C Trace Context 和 Baggage 的格式。',
    fix: '原样使用追踪库提供的值。',
  },
};
