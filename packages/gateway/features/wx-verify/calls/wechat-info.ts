import { CODES } from '#domain/permission-codes'
import { APPLYMENT_STATE, AUTHORIZE_STATE } from '#domain/wx-verify/dicts'
import { mayCancel, mayEdit } from '#domain/wx-verify/states'
import { defineCall, type SessionContext } from '../../../core/call'
import { timelineOf } from '../../../core/record-log'
import { hintOf, withHints } from '../../../core/upstream/hints'
import { wireTime } from '../../../core/wire-time'
import { regionPathName } from '../../reference'
import { findApplicant, orderNamed, ordersOf, wechatReg, type WxKey } from '../wx-verify-find'
import { wxKey } from '../wx-verify-inputs'
import { maskedWx } from '../wx-verify-masked'
import { prefilled } from '../wx-verify-prefill'
import { presentQr, stateOf, WX_WAITS } from '../wx-verify-state'

/** A merchant's WeChat verification with what its form opens with (domain §7.7). */
export default defineCall({
  path: '/v1/wechat/info',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.list] },
  request: wxKey,
  handler: wxInfo,
  present: (_context, state) => presentQr(state),
})

/** The whole application: prefilled while the caller can fill it in, masked for all other callers. */
async function wxInfo(context: SessionContext, key: WxKey) {
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
