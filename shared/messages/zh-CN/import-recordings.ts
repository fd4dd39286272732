import type { Messages } from '../messages.ts';

export const importRecordings: Messages['importRecordings'] = {
  open: '导入…',
  title: '导入录制',
  accepted:
    'Loupe 可打开会话文件（.loupe、.jsonl）、浏览器和代理工具的 HAR，以及 mcp-cassette、mcpsnoop 和 mcporter 的 JSON Lines。不会发送任何内容，也不会启动任何程序。',
  choose: '选择文件…',
  orDrop: '或将文件拖到窗口中',
  files: '文件',
  waiting: '等待中',
  sending: '{sent} / {total}',
  reading: '正在读取…',
  progress: '正在导入 {name}',
  done: '{count, number} 个会话',
  skipped: '有 {count, number} 行或请求无法识别，已省略。',
  openRecording: '打开',
  openFile: '打开 {name}',
  cancel: '取消',
  finish: '完成',
};
