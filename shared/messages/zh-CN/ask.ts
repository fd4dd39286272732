import type { Messages } from '../messages.ts';

export const ask: Messages['ask'] = {
  inbox: {
    title: '待决事项',
    empty: '没有需要您决定的事项。',
    waiting: '{count, plural, other {# 项待您决定}}',
  },
  startCommand: {
    title: '启动“{server}”？',
    imported: '还没有人同意过启动这条命令。',
    changed: '这不是当初同意的命令：它后来被改动过。',
    rights: '它将以您的全部权限运行。只有清楚它的来源时才启动。',
    command: '程序',
    arguments: '参数',
    noArguments: '无',
    folder: '工作目录',
    environment: '环境变量',
    allow: '启动',
    deny: '不启动',
  },
};
