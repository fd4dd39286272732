import type { AllMessages } from '../messages.ts';
import { documentProblems } from './document-fault.ts';

export const probe: AllMessages['cli']['probe'] = {
  say: '客户端连接后，依次对模型说：',
  faults: '每个客户端的请求会各失败一次。请在客户端中重新连接或使用该服务器，直到不再有失败。',
  silent: '不会作出任何响应。请等待客户端放弃，在此之前不要退出客户端。',
  began: '正在测量 {name}，保存到 {file}',
  apart: '同名的客户端各有一个文件，按版本、User-Agent 和能力加以区分。',
  saved: '{name}：{facts, plural, other {# 条事实}}，位于 {file}',
  compare: '与已知配置档比较：loupe probe --compare {id}',
  none: '没有测量到客户端：没有客户端报告其名称。',
  fact: '事实',
  comparison: { agrees: '一致', differs: '不一致', new: '新增', missing: '未测量' },
};

export const probeHelp: Pick<
  AllMessages['cli']['help'],
  'probe' | 'probeCompare' | 'optionLimits' | 'optionFaults' | 'optionSilent'
> = {
  probe: '测量其客户端并保存配置档的服务器',
  probeCompare: '逐条对比测量得到的配置档与已知配置档',
  optionLimits: '用于 probe：同时提供名称和描述很长的工具，某些宿主会因此拒绝全部工具',
  optionFaults: '用于 probe --http：同时让请求各失败一次，以测量客户端随后的行为',
  optionSilent: '用于 probe：通过 stdio 不作任何响应，以测量客户端等待服务器启动的时间',
};

export const probeUsage: Pick<AllMessages['cli']['usage'], 'noKnownProfile' | 'unusableProfile'> = {
  noKnownProfile: '没有与“{id}”属于同一客户端的已知配置档。请指定一个：--compare {id},ID。',
  unusableProfile: `未使用 {file}：{problem, select, ${documentProblems} unreadable {无法打开该文件} complex {其长度或嵌套深度超出 Loupe 的限制} otherFormat {它不是宿主的配置档} newer {它是为更新版本的 Loupe 编写的} other {{problem}}}。`,
};
