import type { Messages } from '../messages.ts';

/** Why an entry can’t have the recorder: see `clientEntryProblems`. */
export const clientEntryProblem =
  '{problem, select, url {它使用 URL 而不是命令} syntax {Loupe 不会更改 TOML 和 YAML 文件} encoding {该文件不是 UTF-8 编码} builtIn {它是客户端自带的部分，不是服务器} shell {其命令需要 shell} otherRecorder {其中已有录制器} other {它没有 Loupe 能识别的命令}}';

export const recordedClients: Messages['recordedClients'] = {
  problem: clientEntryProblem,
  restart:
    '{client, select, claudeDesktop {请完全退出 Claude Desktop，然后重新打开。} claudeCode {请在 Claude Code 中开始新会话，或用 /mcp 重新连接该服务器。} cursor {请在 Cursor 的 MCP 设置中关闭该服务器，再重新打开。} vscode {请在 VS Code 中运行“MCP: List Servers”，然后重启该服务器。} windsurf {请在 Windsurf 的 Cascade 面板中刷新 MCP 服务器。} cline {请在 Cline 的 MCP 服务器列表中重启该服务器。} zed {请在 Zed 的智能体设置中重启该服务器，或重启 Zed。} other {请重启客户端。}}',
};
