/** Failures of opening a session: no usable response, or no common revision. */
export const handshakeFailure = {
  neverAnswered: {
    message: '服务器已启动，但在 {waitedMs} 内没有响应 {method}。',
    next: '请确认服务器支持通过此传输方式使用 MCP，或在其设置中增大超时时间。',
  },
  unreadableResponse: {
    message:
      '服务器在 {waitedMs} 内发送了内容，但没有可用的 {method} 响应：{form, select, otherId {响应的 id 是 {found}，而不是该请求的 id} noId {响应没有 id} echo {它把 Loupe 的请求原样发了回来} utf16 {其输出是 UTF-16} binary {其输出含有 NUL 字节，不是文本} contentLength {它像语言服务器那样在消息前加了 Content-Length 头} httpResponse {它向 stdout 写入了 HTTP 响应} page {它发送了网页} events {它向 stdout 写入了服务器发送事件（SSE）} severalLines {其 JSON 分布在多行中} python {它写的是 Python 字典，而不是 JSON} mixedLine {有一行除消息外还有其他内容} prompt {它显示了 shell 或解释器的提示符} question {它在提问} usage {它输出了用法说明} noLineBreak {其消息末尾没有换行符} partOfMessage {它只发送了消息的一部分} partOfBody {其 HTTP 响应不完整} partOfEvent {其服务器发送事件（SSE）没有结束} noBody {其 HTTP 响应已开始，但还没有内容} json {其 JSON 不是 JSON-RPC 消息} messages {它只发送了其他消息，首先是 {found}} other {它发送的不是 JSON}}。',
    next: '{form, select, otherId {响应必须原样重复请求的 id；Loupe 的 id 是文本。} noId {响应必须原样重复请求的 id；Loupe 的 id 是文本。} echo {该命令只是重复其输入。请确认它启动的是服务器。} utf16 {消息必须是 UTF-8：请设置服务器输出的编码。} binary {消息是 UTF-8 文本行。请检查命令。} contentLength {通过 stdio 时，一条消息就是一行 JSON，没有头。请使用 MCP SDK 的 stdio 传输。} httpResponse {它可能是 HTTP 服务器：请连接到其 URL，或以 stdio 模式启动它。} page {请检查命令或 URL：这不是 MCP 端点。} events {通过 stdio 时，一条消息就是一行 JSON，不带“data:”。} severalLines {通过 stdio 时，每条消息占一行：写 JSON 时不要换行或缩进。} python {写入前请用 json.dumps 转换消息。} mixedLine {每条消息须单独占一行。其他输出请写入 stderr。} prompt {该命令启动的程序在等待输入命令。请将服务器本身设为命令。} question {它在等待 Loupe 无法给出的回答。请先在终端中运行一次该命令，或添加跳过提问的选项。} usage {参数缺失或有误。请对照下方的文本检查。} noLineBreak {每条消息须以换行符结尾，并刷新输出。} partOfMessage {请检查它为何中途停止；每条消息须以换行符结尾并刷新输出。} partOfBody {它声明的 Content-Length 可能大于实际发送的内容，或没有结束响应。请检查服务器和代理。} partOfEvent {每个事件须以空行结尾。} noBody {服务器或中间的代理可能扣住了响应。请检查两者。} json {此处只允许 JSON-RPC 消息。请将日志写入 stderr，并检查为何没有响应。} messages {请在服务器的日志中查看它为何不响应。} other {此处只允许消息：请将日志写入 stderr。如果它仍在启动，请在其设置中延长超时。}}',
  },
  unsupportedRevision: {
    message: '服务器返回的协议版本为“{revision}”，Loupe 不支持。',
    next: '请在服务器的设置中指定其他协议版本，或更新服务器。',
  },
  discoverRefused: {
    message: 'server/discover 是新版协议的握手，服务器以错误 {code} 拒绝了它。',
    next: '它可能只支持旧版协议（initialize）：请在其设置中选择旧版或“自动检测”。新版协议的录制只能针对支持新版的服务器运行。',
  },
  unknownRevision: {
    message:
      '{problem, select, missing {服务器对 initialize 的响应没有 protocolVersion。} notText {服务器对 initialize 的响应中，protocolVersion 不是文本，而是 {found}。} modern {initialize 是旧版协议的握手，但服务器的响应是新版协议的版本 {found}。} other {服务器对 initialize 的响应是协议版本“{found}”，Loupe 不认识它。}}',
    next: '可以仍然继续：Loupe 会按最接近的旧版协议版本 {nearest} 处理。也可以修正服务器。',
  },
  malformedHandshake: {
    message: '服务器对 {method} 的响应中没有可用的协议版本。',
    next: '请打开该帧，查看服务器发送的内容。',
  },
};
