import type { descriptions as en } from '../../en/rules/descriptions.ts';

export const descriptions: typeof en = {
  'USE-DESC': {
    title: '{kind, select, tool {工具没有描述} prompt {提示词没有描述} other {资源模板没有描述}}',
    expected: '说明其作用、使用场景和返回内容的文本。',
    fix: '用几句话描述：模型根据此文本进行选择。',
  },
  'USE-DESC-SHORT': {
    title: '工具的描述几乎没有比名称提供更多信息',
    expected: '说明工具的作用、使用场景和返回内容的文本；此描述有 {count, plural, other {# 个词}}。',
    fix: '补充名称未表达的内容：对象、限制以及与类似工具的区别。',
  },
  'USE-DESC-SAME': {
    title: '两个工具的描述相同',
    expected: '每个工具都有自己的描述；“{other}”的描述与此相同。',
    fix: '在各自的描述中说明二者的区别。',
  },
  'USE-PARAM-DESC': {
    title: '{count, plural, other {# 个参数没有描述}}',
    expected: '每个参数都有 description。缺少描述的参数：{names}。',
    fix: '说明值的含义、格式并给出示例。',
  },
  'USE-REQUIRED': {
    title: '必需的参数未定义：“{name}”',
    expected: 'required 中的每个名称都在 properties 中。',
    fix: '将该参数添加到 properties，或更正名称。',
  },
};
