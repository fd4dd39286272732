import type { connectedAs as en } from '../en/connected-as.ts';

/** 以另一个宿主的方式连接。 */
export const connectedAs: typeof en = {
  title: '以 {host} 的身份连接',
  field: '连接身份',
  loupe: 'Loupe',
  unknownHost: '{host}（没有配置档）',
  hint: '在已知范围内使用该宿主的名称、能力、协议版本、分页和超时。服务器自身的设置优先。',
  report: '以 {host} 的身份连接：{aspects}。',
  preview: '与 {host} 相同：{aspects}。',
  asLoupe: '{host} 的以下方面未知，沿用 Loupe：{aspects}。',
  source: '{sure, select, measured {实测} source {见其源代码} documented {见其文档} other {据报告}}，{date}',
  sourceOfVersion:
    '{sure, select, measured {实测} source {见其源代码} documented {见其文档} other {据报告}}，{date}，版本 {version}',
  own: '按服务器的设置',
  aspect: {
    name: '客户端名称',
    version: '客户端版本',
    capabilities: '能力',
    revisions: '协议版本',
    pages: '列表的页',
    progress: '进度令牌',
    callTimeout: '工具调用超时',
    cancellation: '超时后的调用',
    connectTimeout: '握手超时',
    userAgent: 'User-Agent',
    transports: '传输方式',
  },
  value: {
    name: '{name}',
    version: '{version}',
    capabilities: '{list, select, none {无} other {{list}}}',
    revisions: '{list}',
    pages: '{list, select, none {全部} other {只读取 {list} 的第一页}}',
    progress: '{sends, select, yes {发送} other {不发送}}',
    callTimeout: '{seconds, number} 秒',
    cancellation: '{cancels, select, yes {取消} other {任其继续}}',
    connectTimeout: '{seconds, number} 秒',
    userAgent: '{value}',
    transports: '{list}',
  },
  differs: {
    capabilities: 'Loupe 声明了但无法提供：{list}。',
    transports: '未知 {host} 能通过 {list} 连接；Loupe 可以。',
  },
  switchesUnused: '以 {host} 的身份连接期间，声明的是 {host} 的能力，而不是这些。',
  leavesPages: '只有第一页，与 {host} 相同。服务器还有更多。',
};
