import type { schema as en } from '../../en/rules/schema.ts';

export const schema: typeof en = {
  SCHEMA: {
    title:
      '{problem, select, missing {缺少 “{field}”} value {“{field}” 的值未定义} extra {此处不允许 “{field}”} other {“{field}” 的类型错误}}',
    expected:
      '{problem, select, extra {只有这些字段：{choices}。} other {{type, select, text {字符串。} number {数字。} numberOrNull {数字或 null。} integer {JavaScript 能精确表示的整数。} flag {布尔值。} id {字符串或整数。} share {0 到 1 之间的数字。} time {带时间和时区的日期，例如 2025-01-12T15:00:58Z。} url {内容为 URL 的字符串。} list {数组。} object {对象。} choice {以下字符串之一：{choices}。} other {任意值，可以为 null。}}}}',
    fix: '在服务器生成消息处更正该字段。会检查类型的客户端（例如官方 SDK 的客户端）会拒绝整条消息：调用失败，或列表为空。',
  },
  'SCHEMA-FUTURE': {
    title: '“{field}” 自 {since} 起才有定义',
    expected: '协商的协议版本中的字段；客户端会忽略其他字段。',
    fix: '无需处理，除非此协议版本的客户端需要该字段。',
  },
};
