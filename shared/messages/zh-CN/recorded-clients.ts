import type { Messages } from '../messages.ts';

/** Why an entry can’t have the recorder: see `clientEntryProblems`. */
export const clientEntryProblem =
  '{problem, select, url {它使用 URL 而不是命令} syntax {Loupe 不会更改 TOML 和 YAML 文件} encoding {该文件不是 UTF-8 编码} builtIn {它是客户端自带的部分，不是服务器} shell {其命令需要 shell} other {它没有 Loupe 能识别的命令}}';

export const clientEntryLost =
  '{file} 中的“{name}”不再使用录制器：{problem, select, missing {该条目已不存在} other {其他程序替换了其命令}}。';
export const recorderInstalled = '{client} 现在会通过录制器启动“{name}”。';
export const recorderUninstalled = '{client} 现在不再通过录制器启动“{name}”。';

export const recordedClients: Messages['recordedClients'] = {
  problem: clientEntryProblem,
  restart:
    '{client, select, claudeDesktop {请完全退出 Claude Desktop，然后重新打开。} claudeCode {请在 Claude Code 中开始新会话，或用 /mcp 重新连接该服务器。} cursor {请在 Cursor 的 MCP 设置中关闭该服务器，再重新打开。} vscode {请在 VS Code 中运行“MCP: List Servers”，然后重启该服务器。} windsurf {请在 Windsurf 的 Cascade 面板中刷新 MCP 服务器。} cline {请在 Cline 的 MCP 服务器列表中重启该服务器。} zed {请在 Zed 的智能体设置中重启该服务器，或重启 Zed。} other {请重启客户端。}}',
  lost: clientEntryLost,
  installed: recorderInstalled,
  uninstalled: recorderUninstalled,
  record: '录制客户端…',
  title: {
    record: '录制客户端',
    measure: '测量客户端',
  },
  intro: {
    record: '请在客户端的配置中选择一个服务器。Loupe 会将录制器加在该服务器的命令之前，并在更改前显示更改内容。',
    measure:
      '选择客户端配置中的一个服务器。Loupe 的测量服务器会暂时代替它，测量客户端如何使用服务器。Loupe 会先显示更改内容，测量后恢复该条目。',
  },
  noneTitle: '未找到服务器',
  noneText: 'Loupe 已查找 {clients} 的配置。输入项目文件夹可同时在其中查找。',
  unsupported: {
    record: '无法录制：{problem}。',
    measure: '无法使用：{problem}。',
  },
  recorded: '正在录制',
  changed: '已被其他程序更改',
  disabled: '已禁用',
  disabledHint: '在客户端中启用后，客户端才会启动此服务器。',
  choose: {
    record: '录制…',
    measure: '使用…',
  },
  entry: {
    record: '录制 {client} 的“{name}”…',
    measure: '代替“{name}”测量 {client}…',
  },
  recordTitle: '录制“{name}”',
  stopTitle: '停止录制“{name}”',
  installText:
    '此后客户端会通过 Loupe 的录制器启动该服务器。录制器会原样传递所有内容，并写入会话文件（包括机密）。只有标出的行会更改。在您停止录制之前，Loupe 会保留该文件的备份。',
  uninstallText: '该条目将恢复为原来的命令。如果文件中没有其他更改，则会逐字节还原该文件。',
  client: '客户端',
  file: '文件',
  copyFile: '复制文件路径',
  lines: '更改的行',
  masked: '此处隐藏了机密和注释，文件中的内容保持不变。',
  change: '更改文件',
  back: '返回',
  cancel: '取消',
  done: '完成',
  appears: '此后客户端发送的内容会显示在此页面。',
  backup: '备份',
  copyBackup: '复制备份路径',
  recordedTitle: '正在录制的客户端',
  since: '开始于',
  stop: {
    record: '停止录制…',
    measure: '继续…',
  },
  stopEntry: {
    record: '停止录制 {client} 的“{name}”…',
    measure: '继续代替“{name}”测量 {client}…',
  },
  changedText: '其他程序更改了其命令，因此 Loupe 不会改动该条目。请手动更正；备份中有录制之前的文件。',
  measure: '测量客户端…',
  measuring: '正在测量',
  measureTitle: '测量“{name}”的客户端',
  measureText:
    '客户端将启动 Loupe 的测量服务器来代替此服务器；恢复条目之前，此服务器不会启动。只有标出的行会更改。在此之前，Loupe 会保留该文件的备份。',
  limits: '同时测量名称和描述的上限',
  limitsText: '测量服务器还会提供名称和描述很长的工具。某些宿主会因此拒绝其全部工具。',
  measureLater: '测量结果已保存。恢复之前，“录制”页面会列出该客户端。',
  later: '稍后继续',
  restore: '恢复配置',
  steps: '步骤',
  stepDone: '已完成',
  stepOpen: '未完成',
  stepInstalled: '{client} 启动测量服务器。',
  stepConnected: '{name} 已连接，正在测量它自行执行的操作。',
  stepResults: '结果中的哪些内容会到达模型（可选）。对模型说：',
  stepTimes: '一次调用可以持续多久（可选，耗时与此相同）。对模型说：',
  stepRestore: '恢复配置。',
  stepRestored: '{client} 重新启动该服务器。',
  copySentence: '复制这句话',
  facts: '测量结果：{name}',
  factsText: '与 Loupe 对 {known} 的了解并列显示。未观察到的内容为未知。',
  factsUnknown: 'Loupe 没有此客户端的配置档。未观察到的内容为未知。',
  fact: '事实',
  comparisonColumn: '比较',
  measuredColumn: '测量值',
  knownColumn: '已知',
  comparison: { agrees: '一致', differs: '不一致', new: '新增', missing: '未测量' },
  copyProfile: '复制配置档的路径',
};
