import { formatDate } from '#domain/dates'
import { formErrors } from '#domain/validation/field-rules'
import { formValuesOf, wxDataOf, type WxData } from '#domain/wx-verify/data'
import { isMicro, wxForm } from '#domain/wx-verify/fields'
import { WX_UNAUTHORIZED } from '#domain/wx-verify/states'
import type { SessionContext } from '../../core/call'
import { badField, conflict, refuseWrong } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { nextNumber } from '../../core/numbers'
import { regionErrors } from '../reference'
import { changeWx, insertWx, pointAt, wxAnswer, type WxAnswer } from './wx-verify-change'
import {
  findApplicant,
  orderNamed,
  ordersOf,
  wechatReg,
  type Merchant,
  type WxKey,
  type WxRow,
} from './wx-verify-find'
import { wxMoved } from './wx-verify-moves'
import { picsOf, textsIn, wrongPics } from './wx-verify-pics'
import { prefilled } from './wx-verify-prefill'

export interface WxApplication extends WxKey {
  version: number | undefined
  /** What was typed; what is left out stays as it was or as the merchant's record says. */
  content: WxData
}

/**
 * Asks WeChat to confirm who a merchant is (domain §7.7). A refused application goes on under a new
 * business number, one that was withdrawn is followed by a new one.
 * @param kind micro merchants and licensed subjects have a call each
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state, 90400 at
 *   the wrong fields
 */
export async function applyWx(
  context: SessionContext,
  kind: 'licensed' | 'micro',
  input: WxApplication,
): Promise<WxAnswer> {
  const { tx, caller, clock, upstream } = context
  const now = clock.now()
  const applicant = await findApplicant(context, input.applyId, true)
  const before = await standing(context, applicant, input)
  const { subjectType } = applicant
  if (isMicro(subjectType) !== (kind === 'micro'))
    throw badField(
      'subjectType',
      kind === 'micro' ? '只有小微商户可用对私申请' : '小微商户请用对私申请',
    )
  // The state first: who comes too late shall not correct fields in vain.
  const from = before?.applymentState ?? 'NONE'
  wxMoved(from, 'apply', { subjectType, contactType: '' })
  if (applicant.merStatus === 'CLOSED') throw conflict('商户已注销，不能申请')
  const reg = await wechatReg(tx, applicant)
  if (reg?.registerStatus !== 'SUCCESS') throw conflict('微信渠道报备成功后才能申请')

  const { data, pics } = await checked(context, applicant, before, input.content)
  const step = { subjectType, operator: caller.nickName, now, upstream }
  const set = {
    data,
    pics,
    rejectParam: '',
    rejectReason: '',
    channelId: reg.channelId,
    subMchId: reg.subMchId,
    submitTime: new Date(now),
  }
  const row =
    before && from !== 'CANCELED'
      ? await changeWx(tx, before, 'apply', {
          ...step,
          set: {
            ...set,
            businessCode: from === 'REJECTED' ? nextCode(before.businessCode) : before.businessCode,
          },
        })
      : await insertWx(tx, await firstRow(context, applicant, set), {
          ...step,
          from: before ? 'CANCELED' : 'NONE',
        })
  if (row.orderId !== applicant.wxOrderId) await pointAt(tx, applicant, row.orderId)
  return wxAnswer(row)
}

/** The merchant's newest application, as the caller has seen it. @throws CallError 90404, 90409 */
async function standing(
  { tx }: SessionContext,
  applicant: Merchant,
  { orderId, version }: WxApplication,
): Promise<WxRow | undefined> {
  const orders = await ordersOf(tx, applicant)
  const row = orderNamed(orders, applicant.wxOrderId, orderId)
  if (row && row.orderId !== applicant.wxOrderId) throw conflict('已有新的申请单，请刷新后重试')
  if (row) checkVersion(row, version)
  return row
}

/** The whole application as it is stored. @throws CallError 90400 at each wrong field */
async function checked(
  context: SessionContext,
  applicant: Merchant,
  before: WxRow | undefined,
  content: WxData,
): Promise<{ data: Record<string, unknown>; pics: Record<string, string[]> }> {
  const known = { ...(await prefilled(context.tx, applicant)), ...before?.data }
  const { subjectType } = applicant
  const { fields } = wxForm({ subjectType, today: formatDate(context.clock.now()) })
  const initial = Object.fromEntries(
    Object.entries(fields).map(([name, { initial: value }]) => [name, value]),
  )
  const values = { ...initial, ...formValuesOf({ ...known, ...content }) }
  refuseWrong({ ...regionErrors(fields, values), ...formErrors(fields, values) })
  const pics = picsOf(fields, values)
  refuseWrong(await wrongPics(context, pics, new Set(textsIn([known, applicant.pics]))))
  const data = wxDataOf(fields, values)
  return { data: { ...data, subjectType, ...contactOf(data) }, pics }
}

/** The legal person as contact is the same person with the same document. */
function contactOf(data: WxData): WxData {
  if (data.contactType !== 'LEGAL') return {}
  return {
    contactName: data.identificationName,
    contactIdDocType: data.identificationType,
    contactIdNo: data.identificationNumber,
  }
}

async function firstRow(
  { tx, clock }: SessionContext,
  applicant: Merchant,
  set: Pick<WxRow, 'data' | 'pics' | 'channelId' | 'subMchId' | 'submitTime'>,
) {
  const now = clock.now()
  const orderId = await nextNumber(tx, 'WV', formatDate(now))
  const { providerId, applyId, merId, partnerId, createdBy } = applicant
  const row = {
    ...set,
    providerId,
    orderId,
    applyId,
    merId,
    partnerId,
    createdBy,
    businessCode: firstCode(providerId, orderId),
    applymentState: 'COMMIT',
    authorizeState: WX_UNAUTHORIZED,
    createTime: new Date(now),
    updateTime: new Date(now),
    version: 1,
  }
  return row
}

/** `[0-9A-Za-z_]{1,124}`: whose, which application, which try (domain §4). */
export const firstCode = (providerId: string, orderId: string): string =>
  `${providerId}_${orderId}_1`

/** WeChat takes no number twice once it has refused it. */
export function nextCode(code: string): string {
  const at = code.lastIndexOf('_')
  return `${code.slice(0, at)}_${Number(code.slice(at + 1)) + 1}`
}
