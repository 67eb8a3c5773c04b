import { acctTypesOf } from '#domain/settle-change/fields'
import { settleChangeForm } from '#domain/settle-change/form'
import type { LoadedAction } from './resource'

/** Text of the gateway's warnings about an account that it accepted. */
const doubtful = (warnings: readonly { msg: string }[] = []) =>
  warnings.length === 0
    ? undefined
    : ({
        tone: 'waiting',
        sentence: `已提交变更申请，须由他人复核。请再核对：${warnings.map(({ msg }) => msg).join('；')}`,
      } as const)
/** The form of a request for another settlement account, which loads when it is opened. */
export const changeSettle: LoadedAction<Readonly<Record<string, unknown>>> = {
  form: {
    facts: (row) => [
      { label: '商户', value: String(row.merRegName ?? '') },
      { label: '当前结算账户', value: [row.bankName, row.acctNo].filter(Boolean).join(' ') },
    ],
    initial: ({ subjectType, merRegName, legalName }) => ({
      subjectType,
      merRegName,
      legalName,
      acctType: acctTypesOf(subjectType)[0],
      ...(acctTypesOf(subjectType)[0] === '0' && { acctName: merRegName }),
    }),
    fields: settleChangeForm(),
  },
  result: ({ warnings }) => doubtful(warnings as readonly { msg: string }[] | undefined),
}
