import type { client as en } from '../../en/rules/client.ts';

export const client: typeof en = {
  'CLIENT-EARLY': {
    title:
      '客户端{when, select, unopened {在 initialize 之前} unanswered {在服务器响应 initialize 之前} other {在发送 notifications/initialized 之前}}发送了 {method}',
    expected: '在客户端发送 notifications/initialized 之前，只能发送 initialize 和 ping。',
    fix: '这是客户端的问题：服务器可以拒绝该请求。能容忍它的服务器可以与更多客户端配合。',
  },
  'CLIENT-CAP': {
    title:
      '{side, select, client {客户端使用了未声明的 {capability}} other {服务器未声明 {capability}，客户端却发送了 {method}}}',
    expected: '只使用双方都声明过的能力。',
    fix: '{side, select, client {这是客户端的问题：按声明行事的服务器不会请求它。} other {这是客户端的问题。服务器会以错误响应此类请求。}}',
  },
  'CLIENT-REFRESH': {
    title: '客户端再次使用了已被替换的刷新令牌',
    expected: '使用最新的刷新令牌；已被替换的应丢弃。',
    fix: '这是客户端的问题：授权服务器会将其视为令牌被盗，并可能注销用户。',
  },
  'CLIENT-PAGES': {
    title: '客户端只读取了 {method} 的{pages, plural, other {前 # 页}}，而服务器还有更多',
    expected: '客户端应跟随 nextCursor，除非它按需加载更多。',
    fix: '这是客户端的问题。增大每页数量，或把最重要的放在前面，它就能看到更多内容。',
  },
  'CLIENT-LIST': {
    title: '服务器通知列表已更改 {seconds, number} 秒后，客户端未重新请求 {list} 就发送了 {method}',
    expected: '收到 list_changed 通知后，应先重新请求列表，再使用其中的项目。',
    fix: '这是客户端的问题：它使用的是服务器先前提供的内容。有些客户端需要重启。',
  },
  'CLIENT-PROGRESS': {
    title:
      '一次工具调用{end, select, cancelled {在客户端放弃之前} other {}}用时 {seconds, number} 秒，而客户端没有请求进度',
    expected: '在可能耗时较长的调用中附带 progressToken。它是可选的。',
    fix: '这是客户端的问题：没有令牌，服务器就无法报告进度，进度也无法延长超时。',
  },
  'CLIENT-CANCEL': {
    title:
      '客户端{problem, select, initialize {取消了 initialize} unknown {取消了一个它没有发送过的请求} other {在 {method} 得到响应 {seconds, number} 秒后才取消它}}',
    expected: '只取消仍在进行的请求，且绝不取消 initialize。',
    fix: '这是客户端的问题。服务器会忽略此类通知。',
  },
  'CLIENT-ANSWER': {
    title:
      '{problem, select, modern {客户端发送了响应，而此协议版本中客户端不发送响应} unknown {客户端响应了服务器没有发送过的请求} again {客户端两次响应了 {method}} extra {客户端对 {method} 的响应包含未被要求的“{member}”} other {客户端对 {method} 的响应没有可用的“{member}”}}',
    expected: '对服务器的每个请求响应一次，且内容是请求所要求的。',
    fix: '这是客户端的问题。服务器会检查收到的内容。',
  },
  'CLIENT-HDR': {
    title: '客户端请求的标头 {header} 与正文不符',
    expected: '{expected}',
    fix: '这是客户端的问题：服务器会以 -32020 拒绝该请求。',
  },
  'CLIENT-STATE': {
    title: '客户端的重试{problem, select, id {重复使用了请求的 id} other {更改了 requestState}}',
    expected: '新的 id，且 requestState 与收到的完全一致。',
    fix: '这是客户端的问题：服务器无法继续处理其请求。',
  },
};
