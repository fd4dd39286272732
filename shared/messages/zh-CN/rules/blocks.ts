import type { blocks as en } from '../../en/rules/blocks.ts';

export const blocks: typeof en = {
  'CT-TYPE': {
    title:
      '{problem, select, later {内容块的类型在此协议版本中尚不存在} elsewhere {内容块的类型不允许出现在此处} other {内容块的类型未知}}',
    expected:
      '{problem, select, later {协商的协议版本中的类型；此类型自 {since} 起存在。} elsewhere {链接和资源用于结果，工具的调用和结果用于采样。} other {规范中的类型，例如 text、image 或 resource。}}',
    fix: '以客户端支持的类型发送内容，例如文本。',
  },
  'CT-B64': {
    title:
      '{problem, select, character {Base64 在第 {index, number} 位有无效字符} dataPrefix {Base64 以 data URL 开头} urlAlphabet {Base64 使用了 URL 字母表} whiteSpace {Base64 中有空白字符} other {Base64 的填充不正确}}',
    expected: '使用标准字母表和填充的 Base64，不含其他内容（RFC 4648 第 4 节）。',
    fix: '使用语言自带的标准编码器编码字节，不加选项。',
  },
  'CT-MIME': {
    title:
      '{problem, select, missing {二进制内容缺少 mimeType} malformed {mimeType 不是 MIME 类型} other {mimeType 与“{type}”类型的块不符}}',
    expected: 'MIME 类型，例如 image/png，且与块的类型属于同一类。',
    fix: '设置所发送字节的类型。',
  },
  'CT-MAGIC': {
    title: '字节与 mimeType 声明的类型不符',
    expected: '{declared} 类型的字节；实际开头像 {found}。',
    fix: '设置字节真正的类型。',
  },
  'CT-EMB': {
    title: '工具返回了嵌入资源，但服务器没有资源功能',
    expected: '已声明 resources 功能。',
    fix: '声明该功能，或以文本形式返回内容。',
  },
};
