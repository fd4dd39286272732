import type { Messages } from '../messages.ts';
export const requests: Messages['requests'] = {
  copyJson: '复制为 JSON',
  copyCurl: '复制为 curl',
  copyPipe: '复制为 Shell 命令',
  copyCli: '复制为 CLI 命令',
  copySdk: '复制为 SDK 调用',
  filterBy: '按 {term} 筛选',
  resend: '重新发送',
  editAndResend: '编辑并重新发送…',
  compose: '编写请求…',
  compareWith: '与帧 {seq} 比较',
  more: '帧 {seq} 的更多操作',
  menuOf: '{name} 的操作',
  frameMenu: '帧 {seq} 的操作',
  resendFrame: '重新发送帧 {seq}',
  editFrame: '编辑并重新发送帧 {seq}…',
};
