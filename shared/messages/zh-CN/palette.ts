import type { Messages } from '../messages.ts';

export const palette: Messages['palette'] = {
  label: '转到',
  commandsPlaceholder: '输入命令、服务器或资源；输入 / 查找提示词',
  resourcesPlaceholder: '输入资源名称或 URI 的一部分',
  nothing: '没有与“{query}”匹配的内容',
  noResources: '当前服务器没有列出资源。',
  noPrompts: '没有已连接的服务器列出提示词。',
  searching: '正在搜索…',
  more: '共 {total} 项匹配，显示前 {shown} 项',
  commands: '命令',
  servers: '服务器',
  resources: '资源',
  prompts: '提示词',
  tools: '工具',
  hint: '移动 · {enter} 打开 · {escape} 关闭',
  connect: '连接“{server}”',
  disconnect: '断开“{server}”',
  restart: '重启“{server}”',
  theme: '主题：{theme}',
  language: '语言：{language}',
  runPins: '运行“{server}”重启后要运行的检查',
};
