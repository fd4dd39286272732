import type { instructions as en } from '../../en/rules/instructions.ts';

export const instructions: typeof en = {
  'SAFE-OVERRIDE': {
    title: '文本要求模型放弃先前的指令：“{found}”',
    expected: '对该项的描述，而不是关于其他内容的命令。位于第 {index, number} 个字符。',
    fix: '允许调用之前请阅读完整文本。如果是您自己的服务器，请只描述该项。',
  },
  'SAFE-SECRECY': {
    title: '文本要求模型对用户隐瞒信息：“{found}”',
    expected: '不应有用户不能知道的内容。位于第 {index, number} 个字符。',
    fix: '允许调用之前请阅读完整文本。如果是您自己的服务器，请删除该句。',
  },
  'SAFE-PRECEDENCE': {
    title: '文本要求优先使用某个工具或用其替代其他工具：“{found}”',
    expected: '说明工具何时有用；由模型选择。位于第 {index, number} 个字符。',
    fix: '检查该顺序是否有理由。如果是您自己的服务器，请说明工具的用途。',
  },
  'SAFE-SHADOW': {
    title: '文本要求以不同方式使用其他工具：“{found}”',
    expected: '只描述该项目自身。位于第 {index, number} 个字符。',
    fix: '允许任何工具的调用之前请阅读完整文本。如果是您自己的服务器，请删除该句。',
  },
  'SAFE-SENSITIVE': {
    title: '文本提到了机密内容：“{found}”',
    expected: '不应提及密钥、凭据或其他程序的设置，除非工具与之相关。位于第 {index, number} 个字符。',
    fix: '允许调用之前请检查文本为何提及它。',
  },
  'SAFE-SEND': {
    title: '文本要求将数据发送到别处：“{found}”',
    expected: '结果应留在对话中。位于第 {index, number} 个字符。',
    fix: '允许调用之前请阅读完整文本。如果是您自己的服务器，请删除该句。',
  },
  'SAFE-RUN': {
    title: '文本要求执行危险命令：“{found}”',
    expected: '说明工具自身的作用。位于第 {index, number} 个字符。',
    fix: '请勿让模型运行该命令。如果是您自己的服务器，请将安装步骤写入文档。',
  },
  'SAFE-APPROVED': {
    title: '文本替用户作主或绕过安全措施：“{found}”',
    expected: '是否允许调用由用户决定。位于第 {index, number} 个字符。',
    fix: '允许调用之前请阅读完整文本。如果是您自己的服务器，请删除该句。',
  },
  'SAFE-ORDER': {
    title: '有一句话读起来像是给模型的命令：“{found}”',
    expected: '对该项的说明。其用词更常见于命令而非说明；位于第 {index, number} 个字符。',
    fix: '允许调用之前请阅读完整文本。如果是您自己的服务器，请说明该项的作用。',
  },
};
