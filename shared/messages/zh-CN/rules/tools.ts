import type { tools as en } from '../../en/rules/tools.ts';

export const tools: typeof en = {
  'TOOL-DUP': {
    title: '两个工具都名为“{name}”',
    expected: '列表中每个工具的名称都是唯一的（包括所有分页）。',
    fix: '重命名其中一个；客户端只能调用一个。',
  },
  'TOOL-NAME': {
    title: '工具名称的字符或长度不符合规范的建议',
    expected:
      '1 到 128 个字符，可用 A–Z、a–z、0–9、“_”、“-”和“.”；此名称有 {length, number} {length, plural, other {个字符}}。',
    fix: '使用“search_files”这样的名称，可读的文本放在 title 中。',
  },
  'TOOL-IN': {
    title:
      '{problem, select, missing {工具缺少 inputSchema} type {工具的 inputSchema 描述的不是对象} other {工具的 inputSchema 不是 JSON 对象}}',
    expected: '根部带有 "type": "object" 的 JSON Schema，没有参数的工具也需要。',
    fix: '使用对象的 Schema；没有参数时只写类型并禁止其他属性。',
  },
  'TOOL-ORDER': {
    title: '相同的工具以不同的顺序返回',
    expected: '未更改的列表保持相同的顺序；第 {place, number} 位现在是“{name}”。',
    fix: '发送前对工具排序，以使提示词缓存保持有效。',
  },
  'TOOL-XHDR': {
    title:
      '{problem, select, empty {x-mcp-header 为空} notToken {x-mcp-header 不是有效的标头名称} duplicate {两个参数的 x-mcp-header 相同} notPrimitive {带有 x-mcp-header 的参数不是字符串、数字或布尔值} other {带有 x-mcp-header 的参数并非只经由 properties 到达}}',
    expected: 'HTTP 标头的名称，在工具中唯一（不区分大小写），位于经由 properties 到达的基本类型参数上。',
    fix: '更正或删除该注解：通过 HTTP 时客户端会排除该工具。',
  },
  'TOOL-XSEC': {
    title: '看似机密的参数作为 HTTP 标头发送',
    expected: '带有 x-mcp-header 的参数不含机密；“{property}”看起来是机密。',
    fix: '删除该注解：代理和服务器会将标头写入日志。',
  },
  'TOOL-HINT': {
    title: '工具同时声明为只读和破坏性',
    expected: '当 "readOnlyHint": true 时，destructiveHint 没有意义，应为 false 或省略。',
    fix: '删除不正确的提示。',
  },
  'TOOL-EXEC': {
    title: '工具支持任务，但服务器未声明该功能',
    expected: 'taskSupport 为“{support}”时，服务器应声明 tasks.requests.tools.call 功能。',
    fix: '声明该功能，或删除 execution.taskSupport。',
  },
};
