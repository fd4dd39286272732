import type { AllMessages } from '../messages.ts';
import { documentProblems } from './document-fault.ts';
import { hostRules } from './host-rules.ts';

export const checkServer: AllMessages['cli']['check'] = {
  severity: { error: '错误', warning: '警告', info: '信息', notJudged: '未判定' },
  suppressed: '已忽略',
  reason: '原因：{reason}',
  times: '（{count, number} 次）',
  expected: '期望：{expected}',
  actual: '实际：{actual}',
  fix: '修复：{fix}',
  more: '{first}（以及另外 {count, number} 个问题）',
  none: '没有问题。',
  summary:
    '{count, number} 个问题：{error, number} 个错误，{warning, number} 个警告，{info, number} 条信息{notJudged, plural, =0 {} other {，# 项未判定}}。',
  suppressedCount: '已忽略 {count, number} 个问题。',
  omitted: '这些规则另有 {count, number} 条检查结果未列出。',
  tokens: '服务器列出的内容会占用模型约 {tokens, number} 个 token。',
  tokensSince:
    '{how, select, more {比快照中的多 {tokens, number} 个。} less {比快照中的少 {tokens, number} 个。} other {与快照中的相同。}}',
  written: '{file}：报告已写入。',
  budget: {
    title: '服务器列出的内容会占用模型约 {tokens, number} 个 token',
    expected: '最多 {budget, number} 个 token（--budget）。',
    fix: '缩短描述和 Schema，或减少列出的项目。',
  },
  request: {
    title: '{method} 失败：{problem}',
    toolError: '工具报告了错误',
    unfit: '结构化内容不符合其 outputSchema',
    expected: '服务器以可用的结果响应该请求。',
  },
  unjudged: {
    title: '未判定：{what}',
    result: '结构化内容是否符合 outputSchema，因为该 Schema 无法使用或耗时过长',
    costs: '预算，因为无法统计 token',
    missing: '录制中的 {count, number} 条记录，因为录制器未能写入或 Loupe 无法读取',
    noHandshake: '列表，因为录制在客户端与服务器商定协议版本之前就结束了',
    unread: '预算，因为客户端没有读取服务器声明的全部内容',
    expected: '服务器发送和列出的所有内容都可以判定。',
    fix: '请重新检查。如果仍有相同内容未判定，请减少单次发送的内容，或在忽略文件中忽略 CHECK-UNJUDGED。',
  },
  connection: {
    expected: '服务器可以连接，并且运行到检查结束。',
  },
  /** Of a recording. */
  client: {
    named:
      '被录制的客户端：{name}{version, select, none {} other { {version}}}{host, select, none {} other {（{host}）}}。',
    unknown: '被录制的客户端没有说明自己是谁。',
    loupe: '被录制的客户端是 Loupe，不作为客户端判定。',
  },
  suppression: {
    title: '对 {rule} 的忽略没有匹配任何问题',
    expected: '忽略文件中的每一条都匹配一个问题。',
    fix: '删除该条目，或更正其规则和项目。',
  },
  /** What each check says of itself in SARIF. */
  rules: {
    'CHECK-BUDGET': '列表和说明占用模型的 token 超出预算',
    'CHECK-CONNECTION': '无法连接服务器，或检查期间连接中断',
    'CHECK-RECORDING': '响应与录制的不同，或没有响应',
    'CHECK-REQUEST': '请求失败，或结果无法使用',
    'CHECK-SUPPRESSION': '有一条忽略规则没有匹配任何问题',
    'CHECK-TEST': '测试的预期不成立',
    'CHECK-UNJUDGED': '有内容无法判断，因此不算通过',
  },
  host: hostRules,
  change: {
    expected: '服务器提供快照中的内容。',
    fix: '如果是有意的变化，请重新生成快照。',
  },
};

export const checkUsage: Pick<AllMessages['cli']['usage'], 'badSuppressions' | 'severalSessions' | 'argsWithoutCall'> =
  {
    badSuppressions: `{file} 不是忽略文件：{problem, select, unreadable {无法读取（{reason}）} yaml {从第 {line} 行第 {column} 列起不是 YAML} keyType {第 {line} 行第 {column} 列的键是列表或映射；键必须是文本} complex {长度或嵌套深度超出 Loupe 的限制} ${documentProblems} other {{problem}}}。`,
    severalSessions:
      '{file} 含有 {count, number} 个会话。请用 loupe open FILE 导入，它会为每个会话输出一个文件，然后检查其中之一。',
    argsWithoutCall: '--args 应写在它所属的 --call NAME 之后。',
  };

export const checkHelp: Pick<
  AllMessages['cli']['help'],
  | 'check'
  | 'optionCall'
  | 'optionCheckRead'
  | 'optionSnapshot'
  | 'optionCheckTests'
  | 'optionCheckRecording'
  | 'optionBudget'
  | 'optionSuppressions'
  | 'optionQuiet'
  | 'optionStrict'
  | 'optionFailOn'
  | 'optionFormat'
> = {
  check: '按规则、快照和预算检查服务器，或录制及其客户端；用于 CI',
  optionCall: '用于 check：调用此工具，参数为其后的 --args；可重复指定',
  optionCheckRead: '用于 check：读取此资源；可重复指定',
  optionSnapshot: '用于 check：报告自此快照以来的变化',
  optionCheckTests: '用于 check：同时运行此文件中的测试',
  optionCheckRecording: '用于 check：同时发送此录制中的请求并比较响应',
  optionBudget: '用于 check：列表内容最多可占用模型的 token 数',
  optionSuppressions: '用于 check：列出要忽略的问题及原因的文件；默认为 .loupe/suppressions.yaml（如存在）',
  optionQuiet: '用于 check：在报告中省略级别为提示（info）的内容',
  optionStrict: '用于 check：没有匹配任何问题的忽略项视为错误',
  optionFailOn:
    '达到此级别时以 1 退出：diff：breaking（默认）、risky 或 minor；check：breaking、error（默认）或 warning',
  optionFormat:
    'verify：text（默认）、json 或 junit；diff：text 或 json；hosts：text、json 或 markdown；test：text、json、junit 或 github；check：同 test，另有 sarif',
};
