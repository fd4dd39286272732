import type { Messages } from '../messages.ts';

export const savedArguments: Messages['savedArguments'] = {
  title: '已保存的参数',
  saveThese: '保存当前参数…',
  label: '参数组名称',
  save: '保存',
  replace: '替换',
  cancel: '取消',
  none: '保存的参数组会显示在这里。',
  load: '将“{label}”填入表单',
  run: '运行“{label}”',
  remove: '移除“{label}”',
  earlier: '这是先前参数的结果',
  earlierText: '表单中的参数与产生此结果的参数已不相同。',
  loadThese: '载入这些参数',
};
