import type { toolSchemas as en } from '../../en/rules/tool-schemas.ts';

export const toolSchemas: typeof en = {
  'TOOL-SCHEMA': {
    title: '{problem, select, dialect {工具的 {field} 指定了未知的方言} other {工具的 {field} 不是有效的 JSON Schema}}',
    expected: '在其 $schema 指定的方言中有效的 Schema；未指定时为 2020-12。',
    fix: '用 JSON Schema 验证器检查该位置；使用 2020-12 时可省略 $schema。',
  },
  'TOOL-REF': {
    title: '工具的 Schema 引用了网络上的 Schema',
    expected: '引用应在 Schema 内部：客户端不会获取外部引用。',
    fix: '将该 Schema 放入 $defs 并引用它。',
  },
  'TOOL-BOMB': {
    title: '工具的 Schema 过大或过深',
    expected: '最多 {depth, number} 层和 {most, number} 个子 Schema；客户端会限制检查的范围。',
    fix: '简化 Schema，例如用 $defs 代替重复内容。',
  },
  'TOOL-OUTROOT': {
    title: '工具的 outputSchema 描述的不是对象',
    expected: '根部带有 "type": "object" 的 JSON Schema。',
    fix: '将结果包装在对象中，例如使用成员 items。',
  },
};
