import type { elicitation as en } from '../../en/rules/elicitation.ts';

export const elicitation: typeof en = {
  'EL-SCHEMA': {
    title:
      '{problem, select, root {表单的 Schema 不是带有 properties 的对象} nested {表单字段“{name}”是对象} list {表单字段“{name}”是列表，但不是选择项} enum {字段“{name}”的选项不是允许形式的文本} format {表单字段“{name}”的 format 不受表单支持} keyword {表单字段“{name}”含有表单不支持的关键字} other {表单字段“{name}”没有允许的类型}}',
    expected: '由此协议版本定义的字符串、数字、布尔值和选项组成的扁平对象。',
    fix: '将嵌套数据拆分为单独的字段，并使用规范中的 Schema。',
  },
  'EL-SECRET': {
    title: '表单要求输入机密信息：“{name}”',
    expected: '表单不应要求密码、密钥或令牌。',
    fix: '改用供用户登录的 URL（2025-11-25），或从配置中读取机密。',
  },
  'EL-URL': {
    title:
      '{problem, select, invalid {征询的 url 不是 URL} http {征询的 url 未加密：{host}} userinfo {征询的 url 含有用户名或密码：{host}} other {征询的 url 的主机使用了 Punycode：{host}}}',
    expected: '完整的 https URL，不含用户名和密码，主机名可读。',
    fix: '发送服务器自有域名下的页面 URL。',
  },
  'EL-ID': {
    title: 'URL 征询缺少 elicitationId',
    expected: '请求和错误 -32042 中都需要文本形式的 elicitationId。',
    fix: '为每个征询指定唯一的 ID。',
  },
};
