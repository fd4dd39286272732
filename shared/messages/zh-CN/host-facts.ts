import type { Messages } from '../messages.ts';
import { documentProblems } from './document-fault.ts';

export const hostFacts: Messages['hosts']['facts'] = {
  verdict: { kept: '保留', changed: '已更改', lost: '丢失', unknown: '未知' },
  effect: {
    notUsed: '该宿主不使用此项。',
    laterPage: '该宿主只读取第一页，共 {first, number} 项。',
    nameDropped:
      '如果{of, select, parts {服务器名称与工具名称合计} other {组合后的名称}}超过 {most, number} 个{unit, select, bytes {字节} other {字符}}，该宿主会舍弃这个工具。',
    nameCut: '名称超过 {most, number} 个{unit, select, bytes {字节} other {字符}}时，该宿主会截去末尾。',
    nameHashed: '名称超过 {most, number} 个{unit, select, bytes {字节} other {字符}}时，该宿主会在末尾改用哈希值。',
    nameShortened: '名称超过 {most, number} 个{unit, select, bytes {字节} other {字符}}时，该宿主会替换其中间部分。',
    nameReplaced: '该宿主会替换名称中的某些字符。',
    nameReplacedHashed: '该宿主会替换名称中的某些字符，并在末尾加上哈希值。',
    schemaRemoved: '该宿主会从输入 Schema 中删除关键字：{keywords}。',
    schemaRefused: '如果输入 Schema 的根上有 {keywords}，该宿主会舍弃这个工具。',
    schemaRoot: '如果输入 Schema 的根不是 object 类型，该宿主会舍弃这个工具。',
    schemaRefusedServer:
      '只要有一个工具的输入 Schema 的根上有 {keywords}，该宿主就会舍弃服务器的所有工具；这里是“{tool}”。',
    schemaRootServer:
      '只要有一个工具的输入 Schema 的根不是 object 类型，该宿主就会舍弃服务器的所有工具；这里是“{tool}”。',
    descriptionCut: '描述超过 {most, number} 个{unit, select, bytes {字节} other {字符}}时，该宿主会将其截断。',
    instructionsCut: '说明超过 {most, number} 个{unit, select, bytes {字节} other {字符}}时，该宿主会将其截断。',
    structuredReplaces: '模型只得到 structuredContent，得不到其中没有的这部分内容。',
    structuredUnused: '模型得不到 structuredContent，而其中有文本里没有的内容。',
    userOnly: '该宿主不会把仅供用户的内容交给模型。',
    audienceIgnored: '该宿主也会把仅供用户的内容交给模型。',
    partLost: '这类内容不会到达模型。',
    partAsLink: '这类内容以链接的形式到达模型。',
    partAsText: '这类内容以说明文字的形式到达模型。',
    sizeFile:
      '{of, select, text {一段文本} other {结果}}超过 {most, number} {unit, select, tokens {个 Token} other {个字符}}时，模型得到的是一个文件名。',
    sizeCut:
      '{of, select, text {一段文本} other {结果}}超过 {most, number} {unit, select, tokens {个 Token} other {个字符}}时，其余部分会被截去。',
    sizeRefused:
      '{of, select, text {一段文本} other {结果}}超过 {most, number} {unit, select, tokens {个 Token} other {个字符}}时，调用会失败。',
    sizeBeyond:
      '{of, select, text {一段文本} other {结果}}的上限为 {most, number} {unit, select, tokens {个 Token} other {个字符}}，超出后如何处理尚不清楚。',
    timedOut: '该宿主最多等待一次调用 {most, number} 秒。',
  },
  tooMany:
    '该宿主{of, select, all {对所有服务器合计最多接受 {most, number} 个工具} other {对一个服务器最多接受 {most, number} 个工具}}：这里至少有 {excess, number} 个放不下，具体是哪些尚不清楚。',
  source: '{sure, select, measured {实测} source {见源代码} documented {见文档} other {据报告}}，{date}',
  sourceOfVersion:
    '{sure, select, measured {实测} source {见源代码} documented {见文档} other {据报告}}，{date}，版本 {version}',
  unknownOf: '关于 {host} 尚不清楚的：{aspects}。',
  aspect: {
    names: '工具的名称',
    pages: '是否读取所有页',
    schemas: '如何处理输入 Schema',
    descriptions: '描述的长度限制',
    instructions: '是否使用说明',
  },
  unusable: `未使用 {file}：{problem, select, ${documentProblems} unreadable {无法打开该文件} complex {其长度或嵌套深度超出 Loupe 的限制} otherFormat {它不是宿主的配置档} newer {它是为更新版本的 Loupe 编写的} other {{problem}}}。`,
};
