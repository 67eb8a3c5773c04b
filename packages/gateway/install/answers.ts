import { passwordFault } from '#domain/password/rules'
import { newMobile } from '#domain/validation/index'

/** The questions of `npm run init`, one flag each, in the order in which it asks. */
export const QUESTIONS = [
  { name: 'provider-name', title: '服务商名称', fault: named(2, 64) },
  { name: 'short-name', title: '服务商简称', fault: named(2, 20) },
  {
    name: 'acquirer-code',
    title: '收单机构代码',
    fault: like(/^[0-9A-Za-z]{4,16}$/, '应为4至16位数字或字母'),
  },
  {
    name: 'tax-no',
    title: '统一社会信用代码（可不填）',
    fault: like(/^$|^[0-9A-Z]{15,20}$/, '应为15至20位数字或大写字母'),
  },
  {
    name: 'login-name',
    title: '管理员账号',
    fault: like(/^[A-Za-z][\w.-]{3,31}$/, '应以字母开头，4至32位字母、数字、下划线、点或短横线'),
  },
  { name: 'nick-name', title: '管理员姓名', fault: named(2, 20) },
  { name: 'mobile', title: '管理员手机号', fault: newMobile },
  {
    name: 'approval-from',
    title: '资金操作须他人审批的起点金额，单位元（可不填，按 1000）',
    fault: like(/^$|^\d{1,9}$/, '应为整数，单位元'),
  },
] as const

export type Answers = Record<(typeof QUESTIONS)[number]['name'], string>

/** Never a flag: every user of the machine can read a command line, and the shell stores it. */
export const PASSWORD_VARIABLE = 'INIT_PASSWORD'

/** What is wrong with the answers, a line each; a flag left out is an empty answer. */
export function faultsOf(answers: Answers, password: string): string[] {
  const faults = QUESTIONS.flatMap(({ name, title, fault }) => {
    const wrong = fault(answers[name])
    return wrong === undefined ? [] : [`--${name} ${title}：${wrong}`]
  })
  const wrong = passwordFault(password, [answers['login-name'], answers.mobile])
  return wrong === undefined ? faults : [...faults, `${PASSWORD_VARIABLE} ${wrong}`]
}

function named(min: number, max: number) {
  return (text: string): string | undefined => {
    const length = [...text].length
    return length >= min && length <= max ? undefined : `应为${min}至${max}个字`
  }
}

function like(pattern: RegExp, words: string) {
  return (text: string): string | undefined => (pattern.test(text) ? undefined : words)
}
