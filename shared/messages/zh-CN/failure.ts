import type { Messages } from '../messages.ts';
import { documentProblems, textProblems } from './document-fault.ts';
import { clientFailure } from './failure-clients.ts';
import { handshakeFailure } from './failure-handshake.ts';
import { hostsFailure } from './failure-hosts.ts';
import { httpFailure } from './failure-http.ts';
import { testsFailure } from './failure-tests.ts';
import { windowFailure } from './failure-window.ts';

/** What is wrong with a document: see `schemaParams`. */
const fault = `{fault, select, ${documentProblems} taken {“{field}”与其他服务器重复} other {{fault}}}`;

/** Why a written JSON text isn't an object. */
const notAnObject = `{problem, select, ${documentProblems} notString {“{name}”不是字符串} other {{problem}}}`;
export const failure: Messages['failure'] = {
  commandNotFound: { message: '找不到命令“{command}”。', next: '请检查拼写，或填写程序的完整路径。' },
  commandNotExecutable: { message: '“{command}”存在，但没有执行权限。', next: '请赋予执行权限，或通过解释器启动它。' },
  workingDirectoryMissing: { message: '工作目录“{cwd}”不存在。', next: '请在服务器设置中更正工作目录。' },
  spawnFailed: { message: '无法启动“{command}”。', next: '请查看下方的系统消息，然后重试。' },
  processExited: {
    message:
      '服务器进程在 {minutes, plural, =0 {} other {# 分 }}{seconds, number} 秒后{signal, select, none {以退出码 {exitCode} 结束} other {被信号 {signal} 终止}}{inFlight, plural, =0 {} other {，有 # 个请求未收到响应}}。',
    next: '请查看下方 stderr 的最后几行，然后重启。',
  },
  lineTooLong: {
    message: '服务器向 stdout 写入了超过 {mebibytes, number} MiB 的内容，其中没有换行。',
    next: '每条消息必须占一行。已收到的内容保存在日志中；请修复服务器，然后重启。',
  },
  stdinNotRead: {
    message: '服务器没有读取 stdin：有 {count, number} 条消息正在等待。',
    next: '它不断发送请求却不读取响应。请修复服务器，然后重启。',
  },
  ...httpFailure,
  ...handshakeFailure,
  malformedResult: {
    message:
      '服务器对 {method} 的响应不符合规范：{problem, select, noArray {“{field}”缺失或不是数组} resultType {此方法不允许 resultType 为 {found}} badCursor {其“nextCursor”不是字符串，因此无法获取下一页} longCursor {“nextCursor”长达 {length, number} 个字符，Loupe 最多回传 {most, number} 个} noUri {其确认中不含该 URI} otherId {其 id 是 {found}，而不是该请求的 id} noOutcome {既没有 result 也没有 error} noResponse {HTTP 响应结束时未包含该响应} other {{problem}}}。',
    next: '请打开该帧，查看服务器发送的内容。',
  },
  requestTimedOut: {
    message:
      '{method} 在 {waitedMs} 内没有得到响应。期间服务器{framesMeanwhile, plural, =0 {没有发送任何消息} other {发送了 # 条消息}}。',
    next: '请重试，或在服务器设置中延长超时。',
  },
  connectionLost: { message: '连接在 {method} 得到响应之前结束。', next: '请重启服务器，然后重试。' },
  streamNotResumed: {
    message: '在收到 {method} 的响应之前，事件流已中断，服务器拒绝恢复（HTTP {status}）。',
    next: '请重新发送请求。服务器是否已执行该请求未知。',
  },
  sessionExpired: {
    message: '服务器上已没有此会话（对其会话 ID 返回 HTTP 404）。',
    next: 'Loupe 会自动建立新会话；之后请重试。',
  },
  sessionRefused: {
    message: '服务器因会话问题拒绝了请求（HTTP {status}）。',
    next: '服务器的消息见下方。请重新连接以建立新会话，然后重试。',
  },
  serverError: {
    message:
      '{code, select, missing {服务器对 {method} 返回了没有代码的错误。} other {服务器对 {method} 返回错误 {code}。}}',
    next: '服务器的消息见下方；该帧包含完整响应。',
  },
  cancelled: { message: '{method} 已取消。', next: '如仍需要，请重新运行。' },
  cursorLoop: {
    message: '服务器在 {pages, number} 页之后再次返回游标 {cursor}：列表永远不会结束。',
    next: '已收到的项目仍会显示。服务器必须为每一页返回新的游标。',
  },
  capabilityMissing: { message: '服务器没有声明 {capability}。', next: '无需处理，除非服务器本应提供它。' },
  listenEnded: {
    message: '服务器结束了此订阅。',
    next: '如仍需要，请重新订阅。',
  },
  listenUnacknowledged: {
    message: '服务器未在 {waitedMs} 内确认订阅。',
    next: '其响应必须以 notifications/subscriptions/acknowledged 开头。请查看“流量”。',
  },
  notConnected: { message: '“{server}”未连接。', next: '请先连接。' },
  consentDenied: { message: '启动“{server}”已被拒绝。', next: '再次连接时会重新询问。' },
  unknownServer: { message: '没有名为“{server}”的服务器。', next: '它可能已被移除；请选择其他服务器。' },
  unknownComparison: {
    message: '此比较已不可用。',
    next: '请重新比较。',
  },
  noToolResult: { message: '此消息不含工具的结果。', next: '请选择 tools/call 的响应。' },
  unknownSession: { message: '此会话已不存在。', next: '请重新连接服务器。' },
  recordingUnreadable: {
    message:
      '{problem, select, missing {无法打开录制文件 {file}。} newer {录制文件 {file} 由更新版本的 Loupe 写入。} endedReader {Loupe 在读取 {file} 时两次退出，因此不再读取该文件。} tooLarge {{file} 大于 4 GiB。} other {{file} 不是 Loupe 能读取的录制文件。}}',
    next: '{problem, select, missing {请检查文件是否存在以及是否有读取权限。} newer {请更新 Loupe 后再打开。} endedReader {请删除该文件，或换成较小的录制文件。} tooLarge {请在命令行中导入：loupe open {file}。} other {Loupe 可读取自己的会话文件、HAR，以及 mcp-cassette、mcpsnoop 和 mcporter 的 JSON Lines。}}',
  },
  snapshotUnreadable: {
    message: `{file} 不能用作快照：{problem, select, ${documentProblems} unreadable {无法打开该文件} complex {其长度或嵌套深度超出 Loupe 的限制} otherFormat {它不是快照} newer {它由更新版本的 Loupe 写入} tooLarge {它大于 {mebibytes, number} MiB} other {{problem}}}。`,
    next: '请重新创建：loupe snapshot SERVER --out FILE。',
  },
  snapshotNotTaken: {
    message:
      '未创建快照：{problem, select, masked {服务器的某个机密是文本的一部分，遮盖后的快照无法读取} tooLarge {快照过大} cut {某一项过大，无法完整保留} incomplete {某个列表不完整} other {{problem}}}。',
    next: '请重新加载服务器的列表，然后重试。',
  },
  unknownSnapshot: { message: '此快照已不可用。', next: '请重新选择文件。' },
  recordingWithoutHandshake: {
    message: '录制在客户端与服务器商定协议版本之前就结束了。',
    next: '在此之前传输的内容可在流量中查看。',
  },
  notInRecording: { message: '被录制的客户端没有这样发送过 {method}。', next: '录制只包含其客户端请求过的内容。' },
  sessionReadOnly: { message: '此会话是录制，无法发送任何内容。', next: '要自己发送 {method}，请连接服务器。' },
  recordingTooLarge: {
    message: '录制文件过大：最多可使用 256 MiB 的消息和 {requests, number} 个请求。',
    next: '请录制一个较短的会话。',
  },
  recordingMasked: {
    message: '录制文件 {file} 中的机密已被遮盖，结果可能与录制时不同。',
    next: '如仍要使用，请添加 --allow-redacted。',
  },
  recordingBusy: {
    message: '此录制仍在写入。',
    next: '请退出其客户端后重试。',
  },
  portTaken: {
    message: '127.0.0.1 的端口 {port} 正被其他程序占用。',
    next: '请选择其他端口。',
  },
  logInUse: {
    message: '另一个 Loupe 正在使用流量日志。',
    next: '请在其窗口中导出，或退出它后重试。',
  },
  notARecording: {
    message:
      '{file} 不是 Loupe 能读取的录制文件：{found, select, empty {文件为空} archive {它是压缩包} image {它是图片} config {它是客户端的配置文件} json {它是其他 JSON 内容} noSession {其中没有 MCP 会话} text {它是其他文本} other {它不是文本文件}}。',
    next: 'Loupe 可读取自己的会话文件、HAR，以及 mcp-cassette、mcpsnoop 和 mcporter 的 JSON Lines。',
  },
  nothingToExport: { message: '流量日志中没有可导出的帧。', next: '请选择其他帧或更改筛选条件。已清除的帧无法恢复。' },
  harOfStdio: {
    message: '该会话使用 stdio，而 HAR 只包含 HTTP 请求和响应：文件将为空。',
    next: '请选择会话文件，它包含全部内容。',
  },
  unknownExport: { message: '导出的文件已不可用。', next: '请重新导出该会话。' },
  unknownRecording: { message: '此录制已不存在。', next: '请在“录制”页面查找。' },
  unknownFrame: { message: '日志中已没有帧 {seq}。', next: '如需保留更多，请在设置中提高日志大小上限。' },
  unknownRead: { message: '此结果已不可用。', next: '请重新读取该资源。' },
  invalidParamHeaders: {
    message:
      '无法通过 HTTP 调用工具“{tool}”：其 x-mcp-header 注解无效（{problem, select, empty {名称为空} notToken {名称不是 HTTP token} duplicate {名称重复} notPrimitive {属性不是文本、数字或布尔值} unreachable {注解不能仅通过 properties 到达} other {{problem}}}）。',
    next: '请在服务器上更正该工具的 inputSchema，然后重新加载列表。',
  },
  callDenied: {
    message: '对“{tool}”的调用已被拒绝，没有发送任何内容。',
    next: '再次运行时会重新询问；也可查看该服务器的工具调用策略。',
  },
  bytesDenied: {
    message: '发往“{server}”的字节{verdict, select, denied {已被拒绝} other {在决定之前已撤回}}，没有发送任何内容。',
    next: '再次发送时会重新询问；也请检查该服务器的工具调用策略：若策略为拒绝，则不会发送任何字节。',
  },
  callWithdrawn: {
    message: '对“{tool}”的调用在决定之前已撤回，没有发送任何内容。',
    next: '再次运行时会重新询问。',
  },
  badArguments: {
    message: `参数不是 JSON 对象：${notAnObject}。`,
    next: '请更正 JSON 文本：协议要求此处为对象。',
  },
  badReply: {
    message: `回复不是 JSON 对象：${notAnObject}。`,
    next: '请更正 JSON 文本；没有发送任何内容。',
  },
  badEdit: {
    message: `编辑后的请求不是 JSON 对象：${notAnObject}。`,
    next: '请更正 JSON 文本，或撤销编辑；没有发送任何内容。',
  },
  tooManyRounds: {
    message: '服务器已 {rounds, number} 次请求更多输入；Loupe 已停止。',
    next: '请查看各轮：不断请求输入的服务器可能永远不会完成。',
  },
  roundRefused: {
    message: '没有提供服务器请求的输入，因此未再次发送请求。',
    next: '请重新运行，并回复服务器的请求。',
  },
  malformedRound: {
    message:
      '服务器请求更多输入，但其请求无法读取：{problem, select, empty {其中既没有 inputRequests，也没有 requestState} unknownMethod {“{key}”使用了不支持的方法 {method}} longKey {其中一个键长达 {length, number} 个字符，超过 Loupe 接受的 {limit, number} 个} tooMany {其中有 {count, number} 个输入，超过 Loupe 接受的 {limit, number} 个} other {{problem}}}。',
    next: '请打开该帧：结果不符合规范。',
  },
  visitRequired: {
    message: '服务器要求先打开 {count, number} 个页面，然后才响应 {method}。',
    next: '请从待处理请求中打开该页面，然后重新运行。',
  },
  taskLost: {
    message: '服务器上已没有任务 {taskId}。',
    next: '它可能已过期，或服务器已重启。请重新运行该工具。',
  },
  taskCancelled: {
    message: '任务已被取消，但不是由您取消的。',
    next: '请查看其最后的状态：服务器可能说明了原因。',
  },
  malformedTask: {
    message:
      '服务器返回的任务数据无法使用：{problem, select, notArray {“tasks”不是数组} noStatus {缺少 taskId 或 status} noEnd {没有收到最终状态} noResult {任务已完成，但没有结果} noError {任务失败，但没有错误信息} other {{problem}}}。',
    next: '请打开该帧：它不符合规范。',
  },
  notAnApp: {
    message: '工具“{tool}”没有可打开的应用：{uri, select, none {未指定应用} other {{uri} 不是 ui:// 地址}}。',
    next: '工具在 _meta 的 ui.resourceUri 中指定应用。',
  },
  appsWithheld: {
    message: 'Loupe 没有向“{server}”声明支持应用，因此不会打开。',
    next: '请在服务器的设置中启用“应用”，然后重新连接。',
  },
  appUnusable: {
    message:
      '{uri} 不能作为应用打开：{problem, select, mimeType {它的类型是 {found}，而应用必须是 text/html;profile=mcp-app} empty {它没有内容} size {它有 {bytes, number} 字节，Loupe 最多打开 {most, number} 字节} other {{problem}}}。',
    next: '请打开该帧，查看服务器发送的内容。',
  },
  unknownApp: {
    message: '此应用已关闭。',
    next: '请从它的调用中重新打开。',
  },
  unknownRun: { message: '此次运行已不在历史记录中。', next: '流量日志中可能仍有它的帧。' },
  unknownPendingRequest: { message: '此请求已回复或已撤回。', next: '无需处理。' },
  secretMissing: {
    message: '本机没有保存“{server}”的机密 {name}。',
    next: '请在服务器的设置中重新输入。',
  },
  referenceMissing: {
    message:
      '{kind, select, secret {“{server}”需要机密“{name}”，但本机没有保存} other {“{server}”需要环境变量 {name}，但未设置}}。',
    next: '{kind, select, secret {请在设置的“已命名的密钥”中添加，然后重新连接。} other {请设置该变量并重新启动 Loupe，或在服务器设置中替换此引用。}}',
  },
  addressUnusable: {
    message: '“{server}”的 URL {url} 在填入引用的值后不是 http:// 或 https:// 地址。',
    next: '请检查其中引用的值，然后重新连接。',
  },
  vaultLocked: {
    message: 'Loupe 的机密已锁定：需要您的密码短语才能读取。',
    next: '请在此处或设置中输入密码短语，然后重新连接。',
  },
  wrongPassphrase: {
    message: '密码短语不正确，或机密文件已被更改。',
    next: '请重试。如果忘记了密码短语，请在设置中移除它，并重新输入机密。',
  },
  desktopOnly: {
    message: '只有桌面应用支持此操作。',
    next: '请打开 Loupe 桌面应用。',
  },
  updateFailed: {
    message: '{action, select, download {无法下载新版本} other {无法检查是否有新版本}}。',
    next: '请检查网络连接和代理，然后重试。服务器的响应见下方。',
  },
  updateFeedUnusable: {
    message: '此版本的更新地址不是 https 地址：{url}',
    next: '未发送任何请求。请从获取此版本的来源下载最新版本。',
  },
  noPassphrase: {
    message: '系统已保管 Loupe 的机密，无需密码短语。',
    next: '无需密码短语，请继续。',
  },
  invalidConfig: {
    message: `无法使用 {file}：{problem, select, ${textProblems} utf16 {其编码为 UTF-16，但必须是 UTF-8} toml {从第 {line} 行第 {column} 列起不是 TOML} yaml {从第 {line} 行第 {column} 列起不是 YAML} keyType {第 {line} 行第 {column} 列的键是列表或映射；键必须是文本} complex {其长度或嵌套深度超出 Loupe 的限制} version {它由更新版本的 Loupe 写入} schema {${fault}} unreadable {Loupe 没有读取权限} tooLarge {它大于 {mebibytes, number} MiB} tooMany {其中的服务器超过 {most, number} 个} other {{problem}}}。`,
    next: '请手动更正文件；Loupe 不会覆盖它无法读取的内容。',
  },
  nothingToImport: {
    message: `这既不是命令行，也不是 URL 或服务器配置：{problem, select, operator {“{found}”需要 shell，而 Loupe 启动程序时不使用 shell} lines {内容有多行} quote {有一个引号没有闭合} program {没有指明程序} url {“{found}”不是 http 或 https 地址} ${textProblems} toml {从第 {line} 行第 {column} 列起不是 TOML} yaml {从第 {line} 行第 {column} 列起不是 YAML} keyType {第 {line} 行第 {column} 列的键是列表或映射；键必须是文本} complex {其长度或嵌套深度超出 Loupe 的限制} tooLong {内容超过 {most, number} 个字符} noServers {其中没有服务器} builtIn {“{name}”是其客户端自带的部分，不是服务器} longEntry {“{name}”超过 {most, number} 个字符，没有任何操作系统能以这么多字符启动程序} entry {“{name}”既没有命令也没有 URL} link {该链接中没有服务器} other {{problem}}}。`,
    next: '例如可粘贴：npx -y @modelcontextprotocol/server-everything',
  },
  badBundle: {
    message: `无法使用此包：{problem, select, tooMany {其中的文件超过 {most, number} 个} tooLarge {“{name}”超出 Loupe 可解压的大小} unsafe {名称“{name}”不安全} noManifest {其中没有 manifest.json} schema {在其 manifest.json 中，${fault}} missing {“{name}”需要一个值} damaged {它不是完好的 ZIP 文件} other {{problem}}}。`,
    next: '未解压任何内容。请解决此问题，或向作者重新获取此包。',
  },
  unknownPreview: {
    message: '此预览已不可用。',
    next: '请重新打开该配置。',
  },
  listUnusable: {
    message: `{url} 没有提供服务器列表：{problem, select, status {HTTP 状态码为 {status}} ${textProblems} complex {其长度或嵌套深度超出 Loupe 的限制} tooLarge {内容超过 32 MiB} tooSlow {耗时超过 {seconds, number} 秒} redirect {它重定向到了其他地址} other {{problem}}}。`,
    next: '请检查该 URL：它应指向 server.json 文件或注册表的服务器列表。',
  },
  storageFailed: { message: '无法保存 {what}。', next: '请检查可用空间和 Loupe 文件夹的权限。' },
  outputFailed: {
    message: '无法写入 {what}。',
    next: '请检查其文件夹是否可写且有可用空间。如果由其他程序读取输出，请检查该程序是否仍在运行。',
  },
  notRecorded: {
    message: '无法写入审计日志，因此没有发送或启动任何内容。',
    next: '请检查可用空间和 Loupe 文件夹的权限，然后重试。重试时会再次打开之前无法打开的日志。',
  },
  auditKeyMissing: {
    message:
      '用于签名审计日志的密钥已不在{place, select, file { Loupe 的文件夹中（audit.key）} other {系统密钥环中}}，无法证明此前最新的条目没有缺失。',
    next: '如果不是您移除的，可能有人删除了条目。新条目将使用新密钥签名；验证日志可查看从哪个条目开始。',
  },
  fileSetAside: {
    message: '{what} {problem, select, format {的格式不同} other {已损坏}}，已移至 {aside}，并新建了文件。',
    next: '新数据会正常保存。如需修复，请保留旧文件，否则可将其删除。',
  },
  urlSecretsMoved: {
    message: '服务器 URL 中的机密已从 servers.json 移入保管库：{servers}。',
    next: '无需处理。该文件的其他副本（例如备份）中仍包含这些机密。',
  },
  shortcutsUnusable: {
    message: 'settings.json 中的部分键盘快捷方式无法使用：{shortcuts}。已改用默认按键。',
    next: '请在“设置 > 键盘快捷方式”中选择其他按键，或移除这些项。',
  },
  folderNotPrivate: {
    message: '本机的其他用户可以读取 Loupe 的文件夹 {folder}。',
    next: '请将其设为仅您本人可读，或将 LOUPE_HOME 指向您自己的文件夹，然后重启 Loupe。',
  },
  ...windowFailure,
  ...clientFailure,
  ...hostsFailure,
  ...testsFailure,
};
