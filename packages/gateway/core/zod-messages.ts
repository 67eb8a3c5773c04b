import { z } from 'zod'

const chinese = z.locales.zhCN().localeError

/**
 * Default messages for wrong fields, where the schema has none; the console shows them beside the
 * field, so they name no types.
 */
export const zodMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '必填项不能为空' : '格式不正确'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? '必填项不能为空' : `不能少于${issue.minimum}个字符`
      if (issue.origin === 'array') return `至少选择${issue.minimum}项`
      return issue.inclusive ? `不能小于${issue.minimum}` : `必须大于${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `不能超过${issue.maximum}个字符`
      if (issue.origin === 'array') return `最多选择${issue.maximum}项`
      return issue.inclusive ? `不能大于${issue.maximum}` : `必须小于${issue.maximum}`
    case 'invalid_value':
      return '取值不在可选范围内'
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return '格式不正确'
    default:
      return chinese(issue)
  }
}
