import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'
import { CLOSE_CHECK, EVIDENCE_STATUS, MONTH_STATUS } from './dicts'

export const codes = {
  group: 'accounts',
  verbs: {
    list: '02113011',
    close: '02113011:close',
    reopen: '02113011:reopen',
    review: '02113011:review',
    correct: '02113011:correct',
  },
  partner: [],
} as const satisfies NounCodes

/** A month of the books (domain §18). */
export const ledgerMonthFields = {
  month: field.month('月份', { sortable: true }),
  monthStatus: field.enum('状态', MONTH_STATUS),
  requester: person('申请人', 'requesterId'),
  requestTime: field.dateTime('申请时间'),
  requestRemark: field.longText('申请说明'),
  decider: person('复核人', 'deciderId'),
  decideTime: field.dateTime('复核时间'),
  decideRemark: field.text('复核意见'),
  closeTime: field.dateTime('关账时间'),
  voucherCount: field.count('凭证', { hint: '关账时的凭证数，关账前没有' }),
  debitAmt: field.money('借方合计', { hint: '等于贷方合计；关账时记下，关账前没有' }),
  digest: field.id('试算平衡摘要', { hint: '关账时各科目发生额的 SHA-256，每晚核对' }),
  evidenceStatus: field.enum('证据包', EVIDENCE_STATUS),
  fileName: field.text('文件'),
  fileDigest: field.id('文件摘要', { hint: '证据包文件的 SHA-256' }),
} satisfies Fields

/** One line of the list before a month is closed. */
export const closeCheckFields = {
  check: field.enum('检查项', CLOSE_CHECK, { width: 260 }),
  openCount: field.count('未完成', {
    link: ({ path, openCount }) => (Number(openCount) > 0 ? String(path) : undefined),
  }),
  result: field.enum('结果', {
    PASSED: { label: '通过', tone: 'success' },
    OPEN: { label: '未完成', tone: 'failed' },
  }),
} satisfies Fields

const words = { min: 2, max: 80 } as const

/** The forms of the two persons. */
export const closingForms = {
  ask: { requestRemark: field.longText('关账说明', { max: 80 }) },
  reopen: { requestRemark: field.longText('重开原因', { required: true, ...words }) },
  approve: { decideRemark: field.longText('复核意见', { max: 80 }) },
  reject: { decideRemark: field.longText('驳回原因', { required: true, ...words }) },
} satisfies Record<string, Fields>
