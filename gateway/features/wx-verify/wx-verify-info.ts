import { CODES } from '#domain/permission-codes'
import { APPLYMENT_STATE, AUTHORIZE_STATE } from '#domain/application/dicts'
import { mayCancel, mayEdit, WX_UNAUTHORIZED } from '#domain/wx-verify/states'
import type { SessionContext } from '../../core/call'
import { regionPathName } from '../reference'
import { timelineOf } from '../../core/record-log'
import { remaining } from '../../core/remaining'
import { hintOf, withHints, type Waits } from '../../core/upstream/hints'
import { wireTime } from '../../core/wire-time'
import {
  findApplicant,
  orderNamed,
  ordersOf,
  wechatReg,
  type Merchant,
  type WxKey,
  type WxRow,
} from './wx-verify-find'
import { maskedWx } from './wx-verify-masked'
import { prefilled } from './wx-verify-prefill'
import { qrPng } from '../../core/pictures/qr'

const waitsAt = (cell: 'applymentState' | 'authorizeState'): Waits<WxRow | undefined> => ({
  targetType: 'wxVerify',
  // What has passed waits for the authorisation only.
  ref: (row) =>
    row && (row.applymentState === 'PASSED') === (cell === 'authorizeState') ? row.orderId : null,
  cell,
})
const WX_WAITS = [waitsAt('applymentState'), waitsAt('authorizeState')]

/** Where an application stands; what the page asks again every few seconds (domain §7.7). */
export async function wxState(context: SessionContext, key: WxKey) {
  const applicant = await findApplicant(context, key.applyId)
  const orders = await ordersOf(context.tx, applicant)
  const row = orderNamed(orders, applicant.wxOrderId, key.orderId)
  return { ...stateOf(context, applicant, row), ...(await hintOf(context, WX_WAITS, row)) }
}

function stateOf({ clock, upstream }: SessionContext, applicant: Merchant, row: WxRow | undefined) {
  const now = clock.now()
  const latest = row === undefined || row.orderId === applicant.wxOrderId
  // A code of an application that others have followed must not be scanned any more.
  const { qrcodeText: text, qrcodeDeadline: deadline } = row ?? {}
  const qr = latest && text && deadline && upstream.wechat.codeNow({ text, deadline }, now)
  return {
    applyId: applicant.applyId,
    orderId: row?.orderId ?? '0',
    applymentState: row?.applymentState ?? 'NONE',
    authorizeState: row?.authorizeState ?? WX_UNAUTHORIZED,
    ...(qr && {
      qrcodeText: qr.text,
      qrcodeDeadline: wireTime(qr.deadline),
      remainText: remaining(qr.deadline, now).remainText,
    }),
    rejectParam: row?.rejectParam ?? '',
    rejectReason: row?.rejectReason ?? '',
    version: row?.version ?? 0,
  }
}

/** Draws the code that a state leads to. */
export function presentQr<T extends { qrcodeText?: string }>({ qrcodeText, ...state }: T) {
  return { ...state, ...(qrcodeText !== undefined && { qrcodeData: qrPng(qrcodeText) }) }
}

/** The whole of it: prefilled while it can be filled in by the caller, masked for everybody else. */
export async function wxInfo(context: SessionContext, key: WxKey) {
  const { tx, caller } = context
  const applicant = await findApplicant(context, key.applyId)
  const orders = await ordersOf(tx, applicant)
  const row = orderNamed(orders, applicant.wxOrderId, key.orderId)
  const reg = await wechatReg(tx, applicant)
  const state = stateOf(context, applicant, row)
  const latest = row === undefined || row.orderId === applicant.wxOrderId
  const editable = latest && mayEdit(state.applymentState)
  const known = editable ? { ...(await prefilled(tx, applicant)), ...row?.data } : row?.data
  const mayApply = caller.may(CODES.wxVerify.apply) && applicant.merStatus !== 'CLOSED'
  const fields = editable && mayApply ? known! : maskedWx(known!, caller)
  const { storeAddressCode } = fields
  const target = {
    providerId: applicant.providerId,
    targetType: 'wxVerify',
    targetId: state.orderId,
  }
  return {
    ...state,
    ...(await hintOf(context, WX_WAITS, row)),
    merId: applicant.merId,
    merRegName: applicant.merRegName,
    merStatus: applicant.merStatus,
    corpEntryChannel: applicant.corpEntryChannel,
    subjectType: applicant.subjectType,
    businessCode: row?.businessCode ?? '',
    channelId: row?.channelId ?? reg?.channelId ?? '',
    confirmMchIdList: [row?.subMchId ?? reg?.subMchId ?? ''].filter((one) => one !== ''),
    editable: editable && mayApply ? '1' : '0',
    cancelable: latest && mayCancel(state.applymentState) ? '1' : '0',
    latest: latest ? '1' : '0',
    fields: {
      ...fields,
      ...(typeof storeAddressCode === 'string' && {
        storeAddressCodeName: regionPathName(storeAddressCode) ?? '',
      }),
    },
    createTime: wireTime(row?.createTime ?? null),
    submitTime: wireTime(row?.submitTime ?? null),
    updateTime: wireTime(row?.updateTime ?? null),
    logs: await timelineOf(tx, target, { ...APPLYMENT_STATE, ...AUTHORIZE_STATE }),
    history: await withHints(context, WX_WAITS, orders, (one) => ({
      orderId: one.orderId,
      applymentState: one.applymentState,
      authorizeState: one.authorizeState,
      businessCode: one.businessCode,
      rejectReason: one.rejectReason,
      createTime: wireTime(one.createTime),
      submitTime: wireTime(one.submitTime),
    })),
  }
}
