import type { names as en } from '../../en/rules/names.ts';

export const names: typeof en = {
  'USE-NAME-SIMILAR': {
    title: '两个工具的名称仅大小写或分隔符不同',
    expected: '不会与“{other}”混淆的名称。',
    fix: '按功能重命名其中一个。',
  },
  'USE-NAME-TAKEN': {
    title: '其他服务器有同名工具',
    expected: '在所用服务器中唯一的名称；“{server}”也使用此名称。',
    fix: '在名称中加入对象，例如 notes_search。',
  },
  'USE-NAME-VAGUE': {
    title: '工具名称没有说明操作对象',
    expected: '动词加对象，例如 execute_sql。',
    fix: '在名称中加入对象。',
  },
};
