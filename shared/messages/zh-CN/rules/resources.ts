import type { resources as en } from '../../en/rules/resources.ts';

export const resources: typeof en = {
  'RES-URI': {
    title:
      '{problem, select, scheme {URI 没有方案} escape {URI 在第 {index, number} 位有“%”，但其后不是两个十六进制数字} fragment {URI 在第 {index, number} 位有第二个“#”} other {URI 在第 {index, number} 位有字符“{character}”}}',
    expected: '绝对 URI（RFC 3986），例如 file:///notes/one.txt。',
    fix: '对其他字符进行百分号编码，并以方案开头。',
  },
  'RES-TPL': {
    title:
      '{problem, select, unclosed {URI 模板在第 {index, number} 位有未闭合的表达式} unopened {URI 模板在第 {index, number} 位有多余的右花括号} emptyExpression {URI 模板在第 {index, number} 位有空表达式} badOperator {URI 模板在第 {index, number} 位有保留的运算符} badVariable {URI 模板在第 {index, number} 位有无效变量} other {URI 模板在第 {index, number} 位有必须转义的字符}}',
    expected: 'RFC 6570 模板：花括号中的表达式，名称由字母、数字和“_”组成。',
    fix: '更正模板的此处。',
  },
  'RES-DUP': {
    title: '两个资源的 URI 都是“{name}”',
    expected: '列表中每个资源的 URI 都是唯一的（包括所有分页）。',
    fix: '只列出一次，或为每个资源指定自己的 URI。',
  },
  'RES-SIZE': {
    title: '{problem, select, invalid {资源的 size 不是字节数} other {资源内容的大小与列表中的不符}}',
    expected:
      '{problem, select, invalid {不小于 0 的整数字节数。} other {{listed} 字节（Base64 编码之前）；内容有 {found, number} 字节。}}',
    fix: '计算内容的字节数；大小会变化时可省略 size。',
  },
  'RES-BODY': {
    title: '{problem, select, both {资源内容同时有 text 和 blob} other {资源内容既没有 text 也没有 blob}}',
    expected: 'text，或使用 Base64 的 blob。',
    fix: '文本用 text 发送，其他内容用 blob。',
  },
  'RES-URIMIX': {
    title: '内容的 URI 与读取的 URI 不同',
    expected: '“{requested}”或其下级的内容。',
    fix: '使用请求中的 URI，除非服务器有意返回其他资源。',
  },
  'RES-EMPTY': {
    title: '读取资源没有返回任何内容',
    expected: '至少一项内容；未知资源应返回错误 -32602。',
    fix: '资源不存在时返回错误，资源为空时返回空文本。',
  },
};
