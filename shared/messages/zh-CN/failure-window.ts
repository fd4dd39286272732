import type { FirstMessages } from '../messages.ts';

export const windowFailure: FirstMessages['failure'] = {
  processLeftOver: {
    message: '“{server}”仍以进程 {pid} 运行，是被强制终止的 Loupe 进程遗留下来的：{command}',
    next: '请结束该进程，或让它继续运行。',
  },
  hostUnreachable: { message: '窗口与 Loupe 宿主的连接已断开。', next: '它会自动重连；如未恢复，请重启 Loupe。' },
  internal: { message: 'Loupe 自身出错。', next: '请附上下方文字报告此问题。' },
};
