/** Failures about hosts. */
export const hostsFailure = {
  unknownHostTable: { message: '宿主对此的处理结果已不可用。', next: '请重新打开。' },
  unknownHost: {
    message: '没有宿主“{host}”的配置档。',
    next: '请选择其他宿主，或把其配置档放入 Loupe 数据文件夹的 hosts 文件夹。',
  },
  pagesLeft: {
    message: '以 {host} 的身份连接时，Loupe 只读取 {method} 的第一页。',
    next: '以 Loupe 的身份连接即可读取全部页。',
  },
  hostTimedOut: {
    message:
      '{host} 等待 {method} 的时间为 {waitedMs}，因此调用在此结束{cancels, select, no {，并且像 {host} 一样没有取消它} other {，并已取消}}。期间服务器{framesMeanwhile, plural, =0 {没有发送任何消息} other {发送了 # 条消息}}。',
    next: '请加快该工具，或以 Loupe 的身份连接以等待更久。',
  },
};
