import type { AllMessages } from '../messages.ts';

export const verifyRecording: AllMessages['cli']['verify'] = {
  same: '相同',
  different: '不同',
  failed: '失败',
  skipped: '跳过',
  notJudged: '未判定',
  reason: {
    notAllowed: '未允许此工具调用。',
    otherEra: '录制的客户端使用另一协议模式发送了此请求。',
    noResponse: '录制中没有响应。',
    subscription: '订阅保持打开，没有可比较的响应。',
    task: '任务随其调用按最终结果比较。',
    taskOpen: '录制中没有该任务的最终结果。',
  },
  limit: {
    rule: '无法用正则表达式判定 {places}：耗时过长，或文本过长。',
    places: '有超过 1,000 处不同，其余未查看。',
    messages: '响应之前的消息超过 2,000 条，均未比较。',
    response: '响应或录制的响应无法读取。',
  },
  kind: {
    time: '时间',
    id: 'ID',
    port: '端口',
    process: '进程 ID',
    token: '不透明令牌',
    message: '日志消息的时机不同',
  },
  absent: '不存在',
  more: '……还有 {count, number} 处差异',
  varies: '可变：{places}',
  ignored: '规则允许了 {count, number} 处差异',
  summary:
    '{count, number} 个请求：{same, number} 个相同，{different, number} 个不同，{failed, number} 个失败，{skipped, number} 个跳过{notJudged, plural, =0 {} other {，# 个未判定}}。',
  needsAllow: '如需在没有终端时调用工具，请为每个工具添加 --allow TOOL：{names}。',
  updated: '{file}：已更新 {count, number} 个响应。',
};
