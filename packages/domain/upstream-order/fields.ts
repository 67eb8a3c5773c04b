import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { ORDER_KIND, ORDER_STATE } from './dicts'

export const codes = {
  group: 'accounts',
  verbs: { list: '02100047', resend: '02100047:resend' },
  partner: [],
} as const satisfies NounCodes

/** An order to an external party (docs/upstream.md). */
export const upstreamOrderFields = {
  orderId: field.id('指令编号'),
  kind: field.enum('指令类型', ORDER_KIND),
  refId: field.text('单据编号', { width: 220 }),
  orderState: field.enum('指令状态', ORDER_STATE),
  askedAt: field.dateTime('发起时间', { sortable: true }),
  attempts: field.count('发送次数'),
  sentAt: field.dateTime('送达时间'),
  deadline: field.dateTime('答复期限'),
  answeredAt: field.dateTime('答复时间'),
  lastError: field.text('未送达原因', { width: 240 }),
} satisfies Fields
