import type { FirstMessages } from '../messages.ts';

export const windowFailure: FirstMessages['failure'] = {
  processLeftOver: {
    message: '“{server}”仍在运行（进程 {pid}）：此前 Loupe 被强制终止，遗留了该进程：{command}',
    next: '请结束该进程，或让它继续运行。',
  },
  hostUnreachable: { message: '窗口与 Loupe 后台进程的连接已断开。', next: '它会自动重连；如未恢复，请重启 Loupe。' },
  messageTooLarge: {
    message: '该消息超过 8 MB：太大，无法在此复制、编辑或重新发送。',
    next: '请保存该帧，或导出其会话。',
  },
  internal: { message: 'Loupe 发生内部错误。', next: '请复制下方的详细信息并报告。' },
};
