import type { Messages } from '../messages.ts';

export const blocks: Messages['blocks'] = {
  block: '内容块 {number, number}：{type}',
  noType: '（无类型）',
  link: '链接',
  problems: {
    notAnObject: '不是对象',
    tooDeep: '嵌套过深',
    unknownType: '类型未在任何协议版本中定义',
    bodyMissing: '缺少其类型要求的内容',
    notBase64: '不是 base64',
    mimeTypeMissing: '没有 mimeType',
  },
  marked: '问题：{problems}',
  copyUri: '复制 URI',
  openInResources: '在“资源”中打开',
  notKept: '其内容已不可用；响应可在“流量”中查看。',
  omitted: '还有 {count, number} 项未在此显示。记录的响应包含全部内容。',
  declaredSize: '{size}（服务器声明）',
};
