import type { lifecycle as en } from '../../en/rules/lifecycle.ts';

export const lifecycle: typeof en = {
  'LIFE-EARLY': {
    title: '客户端就绪之前发送了 {method}',
    expected: '收到 notifications/initialized 之前，服务器只发送 ping 和日志消息。',
    fix: '等待 notifications/initialized。',
  },
  'LIFE-VER': {
    title: '响应的协议版本不是已知的版本',
    expected: '带握手的协议版本，例如 2025-11-25。',
    fix: '如果服务器支持所请求的协议版本则返回它，否则返回服务器的最新协议版本。',
  },
  'LIFE-DOWN': {
    title: '服务器对 {offered} 响应了 {answered}',
    expected: '如果服务器支持，则为所提供的协议版本；其他协议版本也有效。',
    fix: '更新服务器的 SDK 以使用较新的协议版本。',
  },
};
