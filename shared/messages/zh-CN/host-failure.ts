/** The page that takes the window's place when something in the host failed that nothing handled. */
export const hostFailure = {
  title: 'Loupe 内部出错',
  text: '已记录的内容和您输入的内容都已保留。需要重启 Loupe 才能继续；由它启动的服务器会随之结束。',
  local: '详细信息保存在本机的文件中，Loupe 不会发送到任何地方。',
  details: '详细信息',
  copy: '复制详细信息',
  copied: '已复制',
  openFolder: '打开文件夹',
  restart: '重启 Loupe',
};
