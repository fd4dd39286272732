import type { discover as en } from '../../en/rules/discover.ts';

export const discover: typeof en = {
  'DISC-NONE': {
    title: 'server/discover 未知，但 {method} 可用',
    expected: '2026-07-28 的每个服务器都响应 server/discover。',
    fix: '实现 server/discover，或更新 SDK。',
  },
  'DISC-VERS': {
    title: 'supportedVersions 未列出正在使用的协议版本',
    expected: '包含 {revision} 的列表。',
    fix: '列出服务器支持的所有协议版本。',
  },
  'DISC-32022': {
    title: '错误 −32022 未说明支持哪些协议版本',
    expected: 'data.supported（列表）和 data.requested（文本）。',
    fix: '在错误的 data 中加入这两项，供客户端选择。',
  },
  'DISC-INFO': {
    title: '结果未注明服务器',
    expected: '_meta 中有包含名称和版本的 io.modelcontextprotocol/serverInfo。',
    fix: '在每个结果的 _meta 中加入 serverInfo。',
  },
};
