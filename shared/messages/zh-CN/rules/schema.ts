import type { schema as en } from '../../en/rules/schema.ts';

export const schema: typeof en = {
  SCHEMA: {
    title: '{problem, select, missing {缺少 “{field}”} other {“{field}” 的类型错误}}',
    expected:
      '类型为 {type, select, text {string} number {number} flag {boolean} list {array} object {object} any {任意} other {{type}}} 的值。',
    fix: '更正该字段；类型严格的客户端会拒绝整条消息。',
  },
  'SCHEMA-FUTURE': {
    title: '“{field}” 自 {since} 起才有定义',
    expected: '协商的修订版中的字段；客户端会忽略其他字段。',
    fix: '无需处理，除非此修订版的客户端需要该字段。',
  },
};
