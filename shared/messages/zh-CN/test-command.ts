import type { AllMessages } from '../messages.ts';

export const testCommand: AllMessages['cli']['test'] = {
  none: '没有要运行的测试。',
  sends: '{file} 中的测试将向“{server}”（{address}）发送：',
  foreignServer: '“{server}”是您自己的服务器：只有该文件指定了它，文件所在的文件夹并未定义它。这些请求会使用您的凭据。',
  unconfirmed: '{count, plural, other {带问号的 # 项}}未经确认。',
  confirm: '全部发送吗？确认过的内容在更改之前不会再次询问。[y/N]',
  summary:
    '{count, plural, other {# 个测试}}：{passed, number} 个通过，{failed, number} 个失败，{error, number} 个出错，{skipped, number} 个跳过{notJudged, plural, =0 {} other {，# 个未判定}}。',
  updated: '{file}：已重写 {count, plural, other {# 项预期}}：',
  update: '{name}：{path}{kind}：{before} 现为 {after}',
  kept: '有 {count, plural, other {# 项预期}}无法从响应中得出，请手动修正。',
  generated:
    '{file}：{count, plural, =0 {每个工具都已有测试} other {已添加 # 个测试模板}}{names, select, none {} other {：{names}}}。',
  generatedNext: '请查看每个模板的参数，然后删除其中的 skip 一行。未运行任何测试。',
};

export const testUsage: Pick<AllMessages['cli']['usage'], 'noTestsFile' | 'testWithoutServer' | 'generateAlone'> = {
  noTestsFile: '没有 {file}。请在 Loupe 中将一次调用保存为测试，或运行 loupe test SERVER --generate。',
  testWithoutServer: '测试“{name}”没有指定服务器。请运行 loupe test SERVER。',
  generateAlone: '--generate 需要指定服务器，且不能与 --update、--filter、--format、--out 同用。',
};

export const testHelp: Pick<
  AllMessages['cli']['help'],
  'test' | 'optionFile' | 'optionTestFilter' | 'optionTestUpdate' | 'optionGenerate'
> = {
  test: '运行 .loupe/tests.yaml 中的测试；不指定 SERVER 时在测试所列的服务器上运行',
  optionFile: '用于 test：使用其他测试文件',
  optionTestFilter: '用于 test：只运行名称、方法或目标包含此文本的测试',
  optionTestUpdate: '用于 test：根据响应重写未满足的预期',
  optionGenerate: '用于 test：为每个没有测试的工具添加一个被跳过的模板，不运行任何测试',
};
