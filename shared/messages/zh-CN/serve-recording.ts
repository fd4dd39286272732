import type { Messages } from '../messages.ts';

export const serveRecording: Messages['serveRecording'] = {
  open: '作为服务器提供…',
  title: '将“{name}”作为服务器提供',
  intro: 'Loupe 会根据此录制响应客户端，无需原服务器：已录制的请求会得到录制时的响应。',
  masked: '此录制中的机密已遮盖，客户端得到的结果可能与录制时不同。--allow-redacted 表示您已知悉并允许这样做。',
  transport: '传输方式',
  port: '端口',
  noPort: '端口必须是 1 到 65535 之间的整数。',
  command: '命令',
  copyCommand: '复制命令',
  commandHint: '适用于脚本，以及通过命令配置的客户端。',
  startFirst: '请先运行此命令；在按 Ctrl+C 之前，它会在 127.0.0.1 上提供此录制。',
  config: '客户端配置',
  copyConfig: '复制配置',
  configHint: '适用于 Claude Desktop、Claude Code、Cursor 等客户端。在 VS Code 中，“mcpServers”应写作“servers”。',
  programHint: 'loupe 必须位于 PATH 中。如果客户端找不到它，请填写其完整路径。',
};
