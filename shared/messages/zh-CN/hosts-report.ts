import type { AllMessages } from '../messages.ts';
import { hostFacts } from './host-facts.ts';

export const hostsReport: AllMessages['cli']['hosts'] = {
  ...hostFacts,
  item: '项目',
  sum: { kept: '保留', changed: '已更改', lost: '丢失', unknown: '未知', tokens: 'Token' },
  onDemand: '{tokens}（按需）',
  as: '假定服务器在宿主的配置中名为“{name}”；可用 --name NAME 更改。',
  offered: '对于声明的能力少于 Loupe 的宿主，服务器提供的内容可能更少：用 --as HOST 查看。',
  ofProject: '宿主取自 {file}：{hosts}。',
  noItems: '服务器没有列出任何项目，也没有说明。',
  group: '{host}：{count, number} 项{verdict, select, lost {丢失} partly {部分丢失} other {已更改}}',
  length: '{name}（{length, number}）',
  part: '{name}：{type}',
  renamed: '{name} 变为 {given}',
  more: '{list}，另有 {count, number} 项',
  moreRows: '另有 {count, number} 项未显示。',
};

export const hostsHelp: Pick<AllMessages['cli']['help'], 'hosts' | 'optionHosts' | 'optionHostsName'> = {
  hosts: '模型在 Claude Code、Cursor、VS Code 等宿主中能得到服务器、录制或快照的哪些内容',
  optionHosts: '用于 hosts：只显示这些宿主；用于 check：检查在这些宿主中丢失的内容；按其 id，可重复',
  optionHostsName: '用于 hosts、check、probe：服务器在宿主配置中的名称',
};

export const hostsUsage: Pick<AllMessages['cli']['usage'], 'badHosts' | 'unknownHost'> = {
  unknownHost: '{file} 中有 {host}；Loupe 已知的宿主为 {choices}。',
  badHosts:
    '无法使用 {file}：{problem, select, unreadable {无法打开该文件} complex {其长度超出 Loupe 的限制} other {第 {line} 行不是宿主的 id；每行一个，# 之后为注释}}。',
};
