import { documentProblems } from './document-fault.ts';

/** Failures of a project's tests. */
export const testsFailure = {
  testsFileInvalid: {
    message: `{file} 第 {line} 行第 {column} 列：{problem, select, ${documentProblems} yaml {从此处起不是 YAML} keyType {此处的键是列表或映射；键必须是文本} complex {文件长度或嵌套深度超出 Loupe 的限制} notOne {“{field}”必须恰好包含 equals、matches、exists、schema、isError、errorCode、withinMs 之一} needsPath {“{field}”缺少 path} noPath {“{field}”不适用于此处的预期} badPath {“{field}”不是路径，正确的写法如 $.content[0].text} badExpression {“{field}”不是正则表达式} outputOfTool {“{field}”只有在 tools/call 中才能是 output，请填写 JSON Schema} sameName {“{field}”与前面的测试重名} duplicateKey {“{field}”出现了两次} other {{problem}}}。`,
    next: '请修正该文件。其格式见 docs/tests.md。',
  },
  testsFileUnreadable: {
    message: '无法读取 {file}。',
    next: '请检查它是否为文件，以及您是否有读取权限。',
  },
  testsNotConfirmed: {
    message: '没有发送任何内容：{file} 中的测试要发送到“{server}”的内容未经确认。',
    next: '请在终端中确认。没有终端时，{whose, select, foreign {若要让这些测试使用该服务器，请指定它：loupe test {server}；再} other {}}用 --allow TOOL 允许各个工具，或用 --yes 全部允许。',
  },
  testsFileChanged: {
    message: '{file} 在读取之后发生了更改，因此未对其进行任何操作。',
    next: '请查看该文件现在的内容，然后重试。',
  },
  testUnusable: {
    message:
      '{problem, select, secret {其中包含 Loupe 已知的机密，不能写入测试文件。} masked {该请求包含机密，只保存了其掩码。} noResponse {该请求没有可用于生成预期的响应。} notInLog {通信日志中已没有该响应。} otherRequest {测试无法包含此请求：它带有测试中没有的参数。} other {{problem}}}',
    next: '{problem, select, secret {请将其替换为非机密的值。} masked {请用非机密的值发送请求，然后保存那一次。} otherRequest {请手动编写测试。} other {请重新发送请求，然后保存那一次。}}',
  },
  unknownPin: {
    message: '此检查已不在列表中。',
    next: '请从结果中重新将该调用、读取或提示词保存为检查。',
  },
  notOffered: {
    message: '服务器不再提供{kind, select, tool {工具} prompt {提示词} other {资源}}“{name}”。',
    next: '请检查它是否已改名，或移除此检查。',
  },
  pinUnusable: {
    message:
      '无法保存为检查：{problem, select, noResult {没有可供比较的结果} notInLog {流量日志中已没有其结果} tooLarge {参数超过 {limit, number} 个字符} tooMany {该服务器已有 {limit, number} 项} other {{problem}}}。',
    next: '请保存刚刚返回结果的调用、读取或提示词，或移除不再需要的检查。',
  },
};
