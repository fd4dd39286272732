import type { lifecycle as en } from '../../en/rules/lifecycle.ts';

export const lifecycle: typeof en = {
  'LIFE-EARLY': {
    title: '客户端就绪之前发送了 {method}',
    expected: '收到 notifications/initialized 之前，服务器只发送 ping 和日志消息。',
    fix: '等待 notifications/initialized。',
  },
  'LIFE-VER': {
    title: '响应的协议版本不是已知的修订版',
    expected: '带握手的修订版，例如 2025-11-25。',
    fix: '如果服务器支持所请求的修订版则返回它，否则返回服务器的最新修订版。',
  },
  'LIFE-DOWN': {
    title: '服务器对 {offered} 响应了 {answered}',
    expected: '如果服务器支持，则为所提供的修订版；其他修订版也有效。',
    fix: '更新服务器的 SDK 以使用较新的修订版。',
  },
};
