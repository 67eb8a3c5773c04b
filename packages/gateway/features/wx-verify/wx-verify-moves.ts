import { APPLYMENT_STATE, AUTHORIZE_STATE, type ApplymentState } from '#domain/wx-verify/dicts'
import { isMicro } from '#domain/wx-verify/fields'
import { WX_AUTHORIZED, WX_UNAUTHORIZED } from '#domain/wx-verify/states'
import { stateChanged } from '../../core/moves'

/** `next` is upstream's or the merchant's own step; `fail` and `edit` are the acquirer's. */
export type WxEvent = 'apply' | 'cancel' | 'next' | 'fail' | 'edit' | 'reject' | 'freeze'

/** What decides between two ways out of a state. */
export interface WxCase {
  subjectType: string
  contactType: string
}

type Guard = (of: WxCase) => boolean

/** The contact was not the legal person: the account is verified as well. */
const byOther: Guard = ({ subjectType, contactType }) =>
  !isMicro(subjectType) && contactType === 'SUPER'
const byLegalPerson: Guard = (of) => !byOther(of)

export interface WxMove {
  from: ApplymentState
  event: WxEvent
  guard?: Guard
  to: ApplymentState
  /** In the log. */
  title: string
}

const CONTACT = 'WAITTING_FOR_CONFIRM_CONTACT'
const ACCOUNT = 'WAITTING_FOR_CONFIRM_LEGALPERSON'
const AUDIT = 'WAITTING_FOR_AUDIT'

/** Every way an application can go (domain §7.7); what is not listed is refused with 90409. */
export const WX_MOVES: readonly WxMove[] = [
  { from: 'NONE', event: 'apply', to: 'COMMIT', title: '提交申请' },
  { from: 'FAIL', event: 'apply', to: 'COMMIT', title: '重新提交' },
  { from: 'EDITTING', event: 'apply', to: 'COMMIT', title: '重新提交' },
  { from: 'REJECTED', event: 'apply', to: 'COMMIT', title: '修改后重新提交' },
  { from: 'CANCELED', event: 'apply', to: 'COMMIT', title: '提交申请' },

  { from: 'COMMIT', event: 'next', to: AUDIT, title: '微信受理' },
  { from: 'COMMIT', event: 'fail', to: 'FAIL', title: '提交失败' },
  { from: 'COMMIT', event: 'edit', to: 'EDITTING', title: '退回编辑' },
  { from: AUDIT, event: 'next', to: CONTACT, title: '资料审核通过' },
  { from: AUDIT, event: 'reject', to: 'REJECTED', title: '审核驳回' },
  { from: AUDIT, event: 'freeze', to: 'FREEZED', title: '主体已入驻，申请冻结' },
  { from: CONTACT, event: 'next', guard: byOther, to: ACCOUNT, title: '联系人已确认' },
  { from: CONTACT, event: 'next', guard: byLegalPerson, to: 'PASSED', title: '联系人已确认' },
  { from: ACCOUNT, event: 'next', to: 'PASSED', title: '账户验证通过' },
  { from: ACCOUNT, event: 'reject', to: 'REJECTED', title: '账户验证未通过' },
  { from: 'FREEZED', event: 'next', to: 'PASSED', title: '联系人扫码解冻' },

  { from: 'COMMIT', event: 'cancel', to: 'CANCELED', title: '撤销申请' },
  { from: AUDIT, event: 'cancel', to: 'CANCELED', title: '撤销申请' },
  { from: CONTACT, event: 'cancel', to: 'CANCELED', title: '撤销申请' },
  { from: ACCOUNT, event: 'cancel', to: 'CANCELED', title: '撤销申请' },
]

/** @throws CallError 90409 when the table does not list it, saying the state in words */
export function wxMoved(state: string, event: WxEvent, of: WxCase): WxMove {
  const found = WX_MOVES.find(
    (move) => move.from === state && move.event === event && (move.guard?.(of) ?? true),
  )
  if (found) return found
  throw stateChanged(APPLYMENT_STATE, state)
}

/** The other axis: authorising follows a pass, and can fall back while the pass is valid. */
export const AUTHORIZE_MOVES = {
  authorize: {
    from: WX_UNAUTHORIZED,
    to: WX_AUTHORIZED,
    merchant: 'AUTHORIZED',
    title: '商户扫码授权',
  },
  unauthorize: {
    from: WX_AUTHORIZED,
    to: WX_UNAUTHORIZED,
    merchant: 'UNAUTHORIZED',
    title: '授权失效',
  },
} as const

export type AuthorizeEvent = keyof typeof AUTHORIZE_MOVES

/** @throws CallError 90409 before the pass, or when it has that state already */
export function authorizeMoved(
  row: { applymentState: string; authorizeState: string },
  event: AuthorizeEvent,
): (typeof AUTHORIZE_MOVES)[AuthorizeEvent] {
  const move = AUTHORIZE_MOVES[event]
  if (row.applymentState !== 'PASSED') throw stateChanged(APPLYMENT_STATE, row.applymentState)
  if (row.authorizeState !== move.from) throw stateChanged(AUTHORIZE_STATE, row.authorizeState)
  return move
}
