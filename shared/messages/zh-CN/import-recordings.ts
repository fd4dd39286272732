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
  incomplete: {
    title: '有 {count, number} 个条目不完整或已略过：',
    unread: '第 {number, number} 条无法读取，已略过',
    lacks: '第 {number, number} 条，{request}：缺少{missing}',
    parts: {
      requestHeaders: '请求标头',
      requestBody: '请求正文',
      response: '响应',
      responseHeaders: '响应标头',
      responseBody: '响应正文',
      times: '时间',
    },
    more: '另有 {count, number} 个',
  },
  openRecording: '打开',
  openFile: '打开 {name}',
  cancel: '取消',
  finish: '完成',
};
