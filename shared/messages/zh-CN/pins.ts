import type { Messages } from '../messages.ts';

export const pins: Messages['pins'] = {
  emptyTitle: '重启后没有要运行的检查',
  emptyText:
    '在工具调用、提示词或资源上选择“保存为检查…”，再选择“每次重启后运行”。服务器重启后会再次运行，并显示变化。',
  when: '运行时机',
  whens: { watchedFile: '文件更改后', restart: '每次重启后', byHand: '仅手动' },
  longer: '耗时 {ratio, number} 倍',
  ran: '{server} 的检查已在重启后运行：{count, plural, =0 {没有变化} other {# 项变化、失败或未运行}}。',
  review: '查看调用…',
  rename: '重命名…',
  switchOn: '打开',
  switchOff: '关闭',
  up: '上移',
  down: '下移',
  remove: '移除',
  needsPermission: '此调用需要许可。如果为本次会话允许该工具，以后重启时其检查会自动运行，直到工具定义改变。',
  cut: '结果更长；仅显示前 1,000,000 个字符。',
  renameTitle: '重命名检查',
  name: '名称',
  nameHint: '留空则使用工具或提示词的名称，或 URI。',
  save: '保存',
};
