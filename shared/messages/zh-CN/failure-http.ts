import { documentProblems } from './document-fault.ts';

/** Where a proxy is from. */
const proxySource =
  '{from, select, settings {来自 Loupe 设置} server {来自服务器设置} system {来自系统设置} other {来自 {from}}}';

export const httpFailure = {
  connectionRefused: { message: '{url} 拒绝连接：没有服务在监听。', next: '请启动服务器或更正端口，然后重试。' },
  hostNotFound: { message: '无法解析 {url} 的主机名。', next: '请检查主机名的拼写和网络。' },
  tlsFailed: {
    message: '与 {url} 的 TLS 握手失败。',
    next: '如果服务器使用明文 HTTP，请将 URL 改为 http://。否则请检查其 TLS 设置：失败原因见下方。',
  },
  certificateUntrusted: {
    message: '{isChanged, select, yes {{url} 的证书与已接受的证书不同，且不受信任。} other {{url} 的证书不受信任。}}',
    next: '请将指纹与服务器管理员提供的指纹进行比对。如使用私有证书颁发机构，请在服务器设置中指定其 CA 文件。',
  },
  caFileUnusable: {
    message: '无法使用 CA 文件 {path}。',
    next: '请在服务器设置中更正路径。该文件必须包含 PEM 格式的证书。',
  },
  proxyFailed: {
    message: `{problem, select, signIn {代理 {proxy}（${proxySource}）要求登录。} other {代理 {proxy}（${proxySource}）无法连接到 {url}。}}`,
    next: '{problem, select, signIn {{from, select, settings {请在其地址中写入用户名和密码，密码以机密引用的形式填写。} server {请在其地址中写入用户名和密码，密码以机密引用的形式填写。} system {请在 Loupe 设置中填写带用户名和密码的代理。} other {请在 {from} 中写入其用户名和密码：http://NAME:PASSWORD@{proxy}。}}} other {{from, select, settings {请检查设置中的代理，或将该服务器的主机加入例外。} server {请检查该服务器设置中的代理。} system {请检查系统代理，或在 Loupe 设置中选择其他代理。} other {请检查 {from}，或将该服务器的主机加入 NO_PROXY，然后重新启动 Loupe。}}}}',
  },
  proxyUnusable: {
    message: `无法使用代理（${proxySource}）{problem, select, scheme {：Loupe 不支持 {scheme} 代理} other {：它不是有效地址}}。没有向 {url} 发送任何内容。`,
    next: '{from, select, settings {请更正设置中的代理，或将该服务器的主机加入例外。} server {请更正该服务器设置中的代理。} system {请在 Loupe 设置中选择 http 或 https 代理，或不使用代理。} other {{problem, select, scheme {请将 {from} 设为 http 或 https 代理} other {请将 {from} 写成 HOST:PORT 或 http://HOST:PORT}}，或将该服务器的主机加入 NO_PROXY，然后重新启动 Loupe。}}',
  },
  networkFailed: {
    message: '{system, select, noResponse {{url} 未在 {waitedMs} 内响应。} other {与 {url} 的连接失败。}}',
    next: '{system, select, noResponse {请检查服务器和网络，然后重试。} other {请查看下方的错误，然后重试。}}',
  },
  unauthorized: {
    message: '{url} 返回 401：需要身份验证。',
    next: '{header, select, Authorization {请为此服务器添加 Authorization 请求头} other {服务器要求请求头 {header}：请为此服务器添加它}}，然后重新连接。',
  },
  forbidden: {
    message: '{url} 返回 403：请求被拒绝。',
    next: '请检查请求头中凭据的权限，以及服务器是否接受此 Origin。',
  },
  endpointNotFound: {
    message: '{url} 返回 404：该路径没有 MCP 端点。',
    next: '请检查路径：多数服务器使用 /mcp，较旧的使用 /sse。',
  },
  methodNotAllowed: {
    message: '{url} 返回 405：该处不接受 HTTP 方法 {method}。',
    next: '请检查路径，或在服务器设置中选择较旧的 HTTP+SSE 传输。',
  },
  serverFault: { message: '{url} 返回 {status}：服务器自身出错。', next: '请查看服务器自己的日志，然后重试。' },
  httpStatus: { message: '{url} 返回 HTTP 状态 {status}。', next: '请在“流量”中查看响应，然后重试。' },
  endpointFailed: {
    message:
      '{problem, select, otherOrigin {服务器的 endpoint 事件给出了其他来源的地址“{event}”。Loupe 没有向它发送任何内容。} notUrl {服务器的 endpoint 事件没有给出地址：“{event}”。} notMcp {{url} 是服务器的 endpoint 事件（“{event}”）给出的地址，但它返回的不是 MCP。} other {{url} 是服务器的 endpoint 事件（“{event}”）给出的地址，但{status, select, none {无法使用} other {它返回了 HTTP 状态 {status}}}。}}',
    next: '{expected, select, none {请检查服务器给出的消息地址，以及“流量”中的帧。} other {服务器前的代理可能改变了地址：从这里访问应为 {expected}。请将服务器的地址前缀配置为 {prefix}，或让代理改写该事件。}}',
  },
  notMcp: {
    message:
      '{form, select, empty {{url} 返回了空响应（HTTP {status}），不是 MCP。} json {{url} 返回的 JSON 不是 JSON-RPC 消息（HTTP {status}）。} untyped {{url} 返回的内容没有类型，也不是 MCP（HTTP {status}）。} other {{url} 返回的是 {contentType}，不是 MCP。}}',
    next: '{form, select, empty {请检查路径，并查看服务器自己的日志。} other {请检查路径：这看起来是网页或其他服务。}}',
  },
  redirectRefused: {
    message: '{url} 重定向到 {location}（HTTP {status}）。该地址不在服务器的来源内，Loupe 没有跟随。',
    next: '如果信任该地址，请直接使用它：设为服务器的 URL，或写入导致重定向的元数据。',
  },
  redirectDropsBody: {
    message: '{url} 以 HTTP {status} 重定向到 {location}，跟随会丢失消息正文。',
    next: '请将该地址设为服务器的 URL，或让服务器改用 307 或 308 重定向。',
  },
  redirectLoop: {
    message: '{url} 重定向次数过多，最后一次指向 {location}（HTTP {status}）。',
    next: '请在“流量”中查看重定向，然后更正服务器的 URL。',
  },
  responseTooLarge: {
    message: '{url} 的响应超过 {mebibytes, number} MiB，Loupe 已停止读取。',
    next: '已收到的部分在“流量”中。请减少单次请求的数据量。',
  },
  responseOverCompressed: {
    message: '{url} 的响应解压后超过传输大小的 {ratio, number} 倍，Loupe 已停止读取。',
    next: '已收到的部分在“流量”中。请检查服务器：这像是解压炸弹。',
  },
  responseTooSlow: {
    message: '{url} 的响应在收到响应头 {waitedMs} 后仍未完成，Loupe 已停止读取。',
    next: '已收到的部分在“流量”中。请检查服务器和网络，然后重试。',
  },
  authorizationOff: {
    message: '“{server}”没有登录流程：{reason, select, stdio {stdio 服务器没有登录} other {已在其设置中关闭}}。',
    next: '请在该服务器的设置中更改授权方式。',
  },
  signInRequired: {
    message: '“{server}”要求在 {host} 登录。',
    next: '请在其“授权”页面登录，然后重试。',
  },
  notSigningIn: {
    message: '“{server}”没有正在进行的登录。',
    next: '请重新开始登录。',
  },
  authorizationMetadataInvalid: {
    message: `{document, select, resourceMetadata {{url} 处的资源元数据} serverMetadata {{url} 处的授权服务器元数据} registration {{url} 的注册响应} token {{url} 的令牌响应} refresh {{url} 的令牌刷新响应} grant {{url} 的身份提供方响应} other {{url} 的响应}}无法使用：{problem, select, notFound {没有找到元数据} notUrl {它不是 URL} ${documentProblems} other {{problem}}}。`,
    next: '请在“流量”中对照 {document, select, resourceMetadata {RFC 9728} registration {RFC 7591} token {RFC 6749} refresh {RFC 6749} grant {RFC 8693} other {RFC 8414}} 检查该响应，然后更正服务器。',
  },
  privateKeyUnusable: {
    message: '私钥{problem, select, format {不是 PEM 格式的 PKCS #8} other {不适用于 {algorithm}}}。',
    next: '请输入以 -----BEGIN PRIVATE KEY----- 开头的密钥，并选择对应的算法。',
  },
  issuerMismatch: {
    message:
      '{where, select, metadata {{url} 处的授权服务器元数据中的颁发者为“{found}”，而资源声明的是“{expected}”} other {颁发者为“{found}”，而客户端凭据属于“{expected}”}}{difference, select, slash {：仅末尾的斜杠不同} case {：仅大小写不同} template {：占位符未被替换} other {}}。',
    next: '{where, select, metadata {未向其发送任何内容。两处文本必须一致：请更正其中之一；若您信任该颁发者，也可为此服务器接受它。} other {未向其发送任何内容。请在服务器设置中更正颁发者。}}',
  },
  resourceMismatch: {
    message: '该元数据针对的是 {found}，而不是 {url}。',
    next: '未请求令牌。请更正服务器受保护资源元数据中的“resource”。',
  },
  pkceUnsupported: {
    message: '{issuer} 不提供使用 S256 的 PKCE。',
    next: 'MCP 要求使用 PKCE：授权服务器必须在“code_challenge_methods_supported”中列出 S256。',
  },
  clientIdRequired: {
    message: '{issuer} 不支持自动注册客户端。',
    next: '请先在该处注册 Loupe，然后在服务器设置中填写客户端 ID。',
  },
  registrationRefused: {
    message: '{url} 拒绝注册 Loupe（状态 {status}）。',
    next: '请查看下方响应，或在服务器设置中填写客户端 ID。',
  },
  authorizationDenied: {
    message: '授权服务器终止了登录：{error}。',
    next: '请查看下方消息，然后重新登录。',
  },
  tokenRefused: {
    message: '{url} 未颁发令牌：{error}。',
    next: '请查看下方消息和“流量”中的请求，然后重新登录。',
  },
  callbackInvalid: {
    message:
      '这不是本次登录的回调：{problem, select, state {state 不一致} issuer {颁发者为“{found}”，而应为“{expected}”} issuerMissing {缺少颁发者（授权服务器声明会提供）} address {不是重定向 URL} other {既没有授权码也没有错误}}。',
    next: '其中的授权码未被使用。请重新登录；如再次发生，则可能是授权服务器有误或有人干扰。',
  },
  callbackTimedOut: {
    message: '{minutes, number} 分钟内未收到回调。',
    next: '请重新登录；如果浏览器无法返回 Loupe，请在等待期间粘贴其 URL。',
  },
  callbackPortTaken: {
    message: '127.0.0.1 上的重定向端口 {port} 已被占用。',
    next: '请结束占用该端口的程序，或在服务器设置中选择其他端口，然后重新登录。',
  },
  privateAddressRefused: {
    message: '{url} 是私有地址，却由非本地服务器提供。',
    next: '未向其发送任何内容。如果该地址正确，请通过服务器自身的私有地址连接。',
  },
  insecureEndpoint: {
    message: '{url} 未使用 HTTPS。',
    next: '授权码和令牌只会通过 HTTPS 发送（发往本机除外）。请更正授权服务器的元数据。',
  },
  insufficientScope: {
    message: '登录 {tries, number} 次后，服务器仍要求更多权限范围：{scope}。',
    next: '请在授权服务器上授予这些权限范围，或更正服务器的要求。',
  },
  tokenRejected: {
    message: '{url} 拒绝了 {issuer} 刚刚颁发的令牌。',
    next: '请在“授权”页面将令牌的声明（受众、权限范围）与服务器的要求进行比较。',
  },
};
