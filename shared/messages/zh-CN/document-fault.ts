const type = (name: string) =>
  `{${name}, select, string {字符串} number {数字} integer {整数} boolean {布尔值} null { null} array {数组} object {对象} other {其他值}}`;
const expected = `${type('expected')}{alternative, select, none {} other {或${type('alternative')}}}`;

/** See the English ones. */
export const textProblems = `
 empty {内容为空}
 syntax {从第 {line} 行第 {column} 列起不是 JSON（“{found}”）}
 tooDeep {第 {line} 行第 {column} 列处嵌套过深}
 incomplete {JSON 不完整：在第 {line} 行第 {column} 列处的值中间结束}`;

/** See the English ones. */
export const documentProblems = `${textProblems}
 documentType {它是${type('found')}，应为${type('expected')}}
 type {“{field}”是${type('found')}，应为${expected}}
 missing {缺少“{field}”，应为${expected}}
 choice {“{field}”为 {found}，允许的值：{expected}}
 format {“{field}”为 {found}，{expected, select, url {不是 URL} email {不是电子邮件地址} uuid {不是 UUID} datetime {不是日期时间} base64 {不是 base64} other {不符合要求的格式}}}
 atLeast {{of, select, length {“{field}”的长度为 {found, number}，至少应为 {expected, number}} other {“{field}”为 {found, number}，至少应为 {expected, number}}}}
 atMost {{of, select, length {“{field}”的长度为 {found, number}，最多允许 {expected, number}} other {“{field}”为 {found, number}，最多允许 {expected, number}}}}
 unknownField {“{field}”不是已知字段}
 unusable {“{field}”不能是 {found}}`;
