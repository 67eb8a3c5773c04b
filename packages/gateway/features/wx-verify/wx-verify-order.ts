import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isDateTime, parseTime } from '#domain/dates'
import { WX_STATES } from '#domain/wx-verify/states'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { wxVerify } from './wx-verify-schema'
import { conflict, notFound } from '../../core/errors'
import { defineOrder, words, type AnswerDeps } from '../../core/upstream/kind'
import { changeAuthorized, changeWx } from './wx-verify-change'
import type { Merchant, WxRow } from './wx-verify-find'
import type { WxEvent } from './wx-verify-moves'

const WECHAT = '微信支付'
const ACQUIRER = '收单机构'
const MERCHANT = '商户'

/** A code to be scanned, as WeChat gave it; it is valid until its deadline. */
const code = {
  qrcodeText: z
    .string()
    .max(512)
    .regex(/^[\x21-\x7e]+$/, 'qrcodeText 应为可打印字符'),
  qrcodeDeadline: z.string().refine(isDateTime, 'qrcodeDeadline 应为 YYYY-MM-DD HH:mm:ss'),
}
const refusal = { rejectParam: words(124).default(''), rejectReason: words().min(1) }

const EVENT: Readonly<Record<string, WxEvent>> = {
  NEXT: 'next',
  REJECTED: 'reject',
  FROZEN: 'freeze',
  FAILED: 'fail',
  EDIT: 'edit',
}

/** The next step of a verification, WeChat's or the merchant's own scan (domain §7.7). */
export const wxStepOrder = defineOrder({
  kind: 'wechat.verify',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('QR'), ...code }),
    z.object({ code: z.literal('NEXT') }),
    z.object({ code: z.literal('REJECTED'), ...refusal }),
    z.object({ code: z.literal('FROZEN') }),
    z.object({ code: z.literal('FAILED'), ...refusal }),
    z.object({ code: z.literal('EDIT'), ...refusal }),
    z.object({ code: z.literal('AUTHORIZED') }),
  ]),
  interim: ['QR'],

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const { merId, subMchId, channelId, businessCode, data } = row
    return { merId, subMchId, channelId, businessCode, form: data }
  },

  lock,

  async onAnswer(tx, of, answer, deps: AnswerDeps) {
    const { row, holder } = await locked(tx, of)
    if (answer.code === 'QR') return takeCode(tx, row, answer)
    if (answer.code === 'AUTHORIZED') {
      const { authorizeState } = await changeAuthorized(tx, row, 'authorize', {
        operator: MERCHANT,
        ...deps,
      })
      return { from: row.authorizeState, to: authorizeState }
    }
    const event = EVENT[answer.code]!
    const set =
      'rejectReason' in answer
        ? { rejectParam: answer.rejectParam, rejectReason: answer.rejectReason }
        : { rejectParam: '', rejectReason: '' }
    const { applymentState } = await changeWx(tx, row, event, {
      subjectType: holder.subjectType,
      operator: operatorOf(row, event),
      remark: set.rejectReason,
      set,
      ...deps,
    })
    return { from: row.applymentState, to: applymentState }
  },
})

/** An authorisation that fell back, which WeChat tells of its own accord. */
export const wxAuthorityNews = defineOrder({
  kind: 'wechat.authority',
  answer: z.discriminatedUnion('code', [z.object({ code: z.literal('UNAUTHORIZED') })]),
  lock,

  async onAnswer(tx, of, _answer, deps: AnswerDeps) {
    const { row } = await locked(tx, of)
    const by = { operator: WECHAT, ...deps }
    const { authorizeState } = await changeAuthorized(tx, row, 'unauthorize', by)
    return { from: row.authorizeState, to: authorizeState }
  },
})

async function takeCode(
  tx: Tx,
  row: WxRow,
  { qrcodeText, qrcodeDeadline }: { qrcodeText: string; qrcodeDeadline: string },
) {
  const { applymentState: state, providerId, orderId } = row
  if (!WX_STATES[state as keyof typeof WX_STATES].qr) throw conflict('当前状态不需要扫码')
  await tx
    .update(wxVerify)
    .set({ qrcodeText, qrcodeDeadline: new Date(parseTime(qrcodeDeadline)) })
    .where(and(eq(wxVerify.providerId, providerId), eq(wxVerify.orderId, orderId)))
  return { from: state, to: state }
}

function operatorOf({ applymentState }: WxRow, event: WxEvent): string {
  if (event === 'fail' || event === 'edit') return ACQUIRER
  const scanned = event === 'next' && WX_STATES[applymentState as keyof typeof WX_STATES].qr
  return scanned ? MERCHANT : WECHAT
}

interface Of {
  providerId: string
  refId: string
}

const find = (tx: Tx, { providerId, refId }: Of) =>
  tx
    .select()
    .from(wxVerify)
    .where(and(eq(wxVerify.providerId, providerId), eq(wxVerify.orderId, refId)))

/** The merchant is locked first, as by an application: another order could deadlock. */
async function lock(tx: Tx, of: Of): Promise<{ row: WxRow; holder: Merchant } | undefined> {
  const [found] = await find(tx, of)
  if (!found) return undefined
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, found.providerId), eq(merchant.merId, found.merId)))
    .for('update')
  const [row] = await find(tx, of).for('update')
  return row && holder ? { row, holder } : undefined
}

async function locked(tx: Tx, of: Of) {
  const found = await lock(tx, of)
  if (!found) throw notFound()
  return found
}
