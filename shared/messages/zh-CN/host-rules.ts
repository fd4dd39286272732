import type { hostRules as original } from '../en/host-rules.ts';

const asListed = '模型得到的内容与服务器列出的一致。';
const whole = '模型得到完整的结果。';

export const hostRules: typeof original = {
  'HOST-AUDIENCE': {
    title: '在 {hosts} 中，仅供用户的内容不会到达模型',
    expected: '模型需要的内容不应标为仅供用户。',
    fix: '模型需要这些内容时，请去掉 audience，或加上 assistant。',
  },
  'HOST-DESCRIPTION': {
    title: '描述在 {hosts} 中被截断',
    expected: asListed,
    fix: '先写重要的内容，并缩短其余部分。',
  },
  'HOST-INSTRUCTIONS': {
    title: '说明在 {hosts} 中被截断',
    expected: asListed,
    fix: '先写重要的内容，并缩短其余部分。',
  },
  'HOST-NAME': {
    title: '{verdict, select, lost {名称过长，工具在 {hosts} 中丢失} other {名称在 {hosts} 中被更改}}',
    expected: asListed,
    fix: '缩短工具的名称，只使用字母、数字和下划线，或在宿主的配置中为服务器取一个更短的名称。',
  },
  'HOST-PAGE': {
    title: '第一页之后的内容在 {hosts} 中丢失',
    expected: asListed,
    fix: '在一页中列出所有项目。',
  },
  'HOST-RESULT': {
    title: '结果的一部分在 {hosts} 中不会到达模型',
    expected: whole,
    fix: '在 content 和 structuredContent 中给出相同的内容，图像的内容也用文字说明。',
  },
  'HOST-ROOT': {
    title: '由于输入 Schema 的根，工具在 {hosts} 中丢失',
    expected: asListed,
    fix: '将输入 Schema 的根设为 object 类型。',
  },
  'HOST-SCHEMA': {
    title: '由于输入 Schema 的关键字，工具在 {hosts} 中丢失',
    expected: asListed,
    fix: '不要在根上使用这些关键字，例如改用一个包含所有属性的对象。',
  },
  'HOST-SIZE': {
    title: '结果超出 {hosts} 的上限',
    expected: whole,
    fix: '每次返回较少的内容：分页、筛选，或给出其余部分的链接。',
  },
  'HOST-TIMEOUT': {
    title: '调用的用时超出 {hosts} 的时限',
    expected: '在宿主放弃之前，调用已经结束。',
    fix: '更快地响应；若宿主会因进度而延长等待，则报告进度；或将工作作为任务提供。',
  },
};
