import type { results as en } from '../../en/rules/results.ts';

export const results: typeof en = {
  'RT-NONE': {
    title: '结果没有 resultType',
    expected: '“complete”、“input_required” 或扩展定义的类型。',
    fix: '加入 "resultType": "complete"。',
  },
  'RT-UNK': {
    title: 'resultType 的值未知',
    expected: '“complete”、“input_required” 或双方都声明的扩展的类型。',
    fix: '普通结果使用 “complete”。',
  },
  'IR-WHERE': {
    title: '{method} 的响应为 input_required',
    expected: '只有 tools/call、prompts/get 和 resources/read 可以要求输入。',
    fix: '返回完整结果或错误。',
  },
  'IR-EMPTY': {
    title: 'input_required 结果没有要求任何内容',
    expected: 'inputRequests 至少有一项，或有 requestState。',
    fix: '加入所需内容，或返回完整结果。',
  },
  'IR-KIND': {
    title: 'inputRequests 中有未知类型的条目：“{method}”',
    expected: 'elicitation/create、sampling/createMessage 或 roots/list。',
    fix: '使用这三种方法之一。',
  },
  'IR-CAP': {
    title: '要求了客户端无法提供的输入：{capability}',
    expected: '仅限请求的 clientCapabilities 所声明的内容。',
    fix: '检查请求的能力，在没有该输入的情况下继续，或返回 −32021。',
  },
  'SRV-REQ': {
    title: '服务器发送了请求：{method}',
    expected: '自 2026-07-28 起，服务器不发送请求，而是在结果中要求输入。',
    fix: '改为返回 input_required 结果。',
  },
};
