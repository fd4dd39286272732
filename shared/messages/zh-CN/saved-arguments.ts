import type { Messages } from '../messages.ts';

export const savedArguments: Messages['savedArguments'] = {
  title: '已保存的参数',
  saveThese: '保存当前参数…',
  label: '名称',
  save: '保存',
  replace: '替换',
  cancel: '取消',
  none: '保存的参数会显示在这里。',
  load: '加载“{label}”',
  run: '运行“{label}”',
  remove: '移除“{label}”',
  earlier: '先前参数的结果',
  earlierText: '得到此结果后，表单中的参数已更改。',
  loadThese: '加载这些参数',
};
