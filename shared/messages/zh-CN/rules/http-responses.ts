import type { httpResponses as en } from '../../en/rules/http-responses.ts';

export const httpResponses: typeof en = {
  'H-CTYPE': {
    title: '请求的响应内容类型为 “{type}”',
    expected: 'application/json 或 text/event-stream。',
    fix: '设置响应的 Content-Type 标头。',
  },
  'H-202': {
    title: '接受通知时的状态码为 {status}',
    expected: '202，且没有正文。',
    fix: '对通知和响应返回 202。',
  },
  'H-404': {
    title: '错误 {code} 的 HTTP 状态码为 {found}',
    expected: '未知方法应为 404。',
    fix: '将状态码设为 404。',
  },
  'H-400': {
    title: '错误 {code} 的 HTTP 状态码为 {found}',
    expected: '此错误应为 400。',
    fix: '将状态码设为 400。',
  },
  'H-NORESP': {
    title: '响应结束时仍有 {count, plural, other {# 个请求}}未得到响应，首个为 {method}',
    expected: '流应保持打开，直到其中的每个请求都得到响应。',
    fix: '关闭流之前发送响应或错误。',
  },
};
