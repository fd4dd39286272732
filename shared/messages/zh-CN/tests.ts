import type { Messages } from '../messages.ts';

export const tests: Messages['tests'] = {
  state: { passed: '通过', failed: '失败', error: '错误', skipped: '已跳过', notJudged: '未判定' },
  expects: {
    equals: '{path} 等于 {expected}',
    matches: '{path} 匹配 {expected}',
    exists: '{path} {expected, select, true {存在} other {不存在}}',
    schema: '{path, select, none {structuredContent 符合 outputSchema} other {{path} 符合 JSON Schema}}',
    isError: 'isError 为 {expected}',
    errorCode: '响应为错误 {expected}',
    withinMs: '在 {expected} 毫秒内响应',
  },
  problem: {
    errorResponse: '服务器返回了错误 {actual}',
    noError: '服务器返回了结果',
    noValue: '没有该值',
    notText: '它不是文本',
    noOutputSchema: '该工具没有 outputSchema',
    noStructuredContent: '结果中没有 structuredContent',
    badSchema: '无法使用该 schema',
    tooSlow: '未判定，因为检查耗时过长',
    tooLarge: '未判定，因为响应过大',
  },
  actual: '实际：{actual}',
  actualAt: '{place} 处的实际值：{actual}',
  notAllowed: '工具调用未被允许。',
};
