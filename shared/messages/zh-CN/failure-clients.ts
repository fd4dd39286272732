import { clientEntryProblem } from './recorded-clients.ts';

/** Failures of recording other clients. */
export const clientFailure = {
  clientFileChanged: {
    message: '{file} 在预览之后发生了更改，因此未写入任何内容。',
    next: '请查看新的预览，然后重试。',
  },
  clientEntryMissing: {
    message: '{file} 中没有名为“{name}”的条目。',
    next: '请检查客户端的配置，然后重新查找其服务器。',
  },
  clientEntryUnsupported: {
    message: `无法录制 {file} 中的“{name}”：${clientEntryProblem}。`,
    next: '请手动将录制器放在命令之前：loupe record -- 命令。对于 URL，请运行 loupe record --listen，并将其地址提供给客户端。',
  },
  clientEntryChanged: {
    message: '其他程序更改了 {file} 中“{name}”的命令，Loupe 不会改动它。',
    next: '请手动更正该条目。录制之前的文件保存在 {backup}。',
  },
  clientBackupUnusable: {
    message: '{file} 中“{name}”的备份缺失或已被更改，因此未写入任何内容。',
    next: '请手动移除录制器：删除服务器命令之前的所有内容，包括 --。',
  },
};
