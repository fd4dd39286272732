import type { errors as en } from '../../en/rules/errors.ts';

export const errors: typeof en = {
  'ERR-RESERVED': {
    title: '使用了保留的错误代码 {code}',
    expected: '−32020 至 −32099 由规范保留，目前只定义了 −32020、−32021 和 −32022。',
    fix: '自定义错误请使用 −32768 至 −32000 以外的代码。',
  },
  'ERR-RETIRED': {
    title: '使用了已废弃的错误代码 {code}',
    expected: '自 2026-07-28 起，资源不存在为 −32602，URL 询问则是 input_required 结果。',
    fix: '将 −32002 替换为 −32602，将 −32042 替换为带 inputRequests 的结果。',
  },
  'ERR-LEGACY': {
    title: '使用了 SDK 专用范围内的错误代码 {code}',
    expected: '−32000 至 −32019 仅供旧版 SDK 已使用的错误。',
    fix: '使用 −32602、−32603 或 −32768 至 −32000 以外的代码。',
  },
};
