import type { ApplymentState } from '#domain/wx-verify/dicts'
import type { Tone } from '../../lib/resource'
import { WX_AUTHORIZED } from '#domain/wx-verify/states'
import type { WxState } from './info'

/** The meaning of each state, and what to tell the merchant (domain §7.7). */
interface StateWords {
  text: string
  /** The purpose of the code in this state. */
  qr?: string
}

const WORDS: Readonly<Record<ApplymentState, StateWords>> = {
  NONE: { text: '还没有申请过。核对下面的资料，补全后提交。' },
  COMMIT: { text: '资料已提交，等待微信受理，通常几分钟内完成。' },
  FAIL: { text: '提交没有成功，核对资料后重新提交，业务编号不变。' },
  EDITTING: { text: '申请退回编辑，修改后重新提交，业务编号不变。' },
  WAITTING_FOR_AUDIT: { text: '微信正在审核资料，一般 1–2 个工作日，最长 7 个工作日。' },
  WAITTING_FOR_CONFIRM_CONTACT: {
    text: '请商户的联系人用本人微信扫码，核对并确认联系信息。',
    qr: '联系人确认',
  },
  WAITTING_FOR_CONFIRM_LEGALPERSON: {
    text: '请商户的法人用本人微信扫码，按提示完成账户验证。',
    qr: '账户验证',
  },
  PASSED: {
    text: '审核已通过，但还没有授权。请联系人用本人微信扫码授权，授权后才能用微信收款。',
    qr: '授权',
  },
  REJECTED: { text: '微信驳回了申请。按驳回原因修改后重新提交，会使用新的业务编号。' },
  FREEZED: {
    text: '该主体已在微信支付入驻，申请被冻结。请当时登记的联系人用本人微信扫码解冻。',
    qr: '解冻',
  },
  CANCELED: { text: '申请已作废，业务编号不能再用。可以重新申请，会生成新的申请单。' },
}

const isAuthorized = ({ applymentState, authorizeState }: WxState): boolean =>
  applymentState === 'PASSED' && authorizeState === WX_AUTHORIZED

export function wordsOf(state: WxState): StateWords {
  if (isAuthorized(state)) return { text: '认证完成：审核已通过，商户已授权。' }
  return Object.hasOwn(WORDS, state.applymentState)
    ? WORDS[state.applymentState as ApplymentState]
    : { text: '' }
}

export interface Step {
  title: string
  tone: Tone
  /** A note beside the step. */
  note: string
  current: boolean
}

const TITLES = ['提交', '审核', '联系人确认', '账户验证', '审核通过', '授权'] as const
const ACCOUNT = 3
/** The step of a state, and its tone. */
const AT: Readonly<Record<ApplymentState, readonly [step: number, tone: Tone, note: string]>> = {
  NONE: [0, 'waiting', '待提交'],
  COMMIT: [0, 'running', '受理中'],
  FAIL: [0, 'failed', '失败'],
  EDITTING: [0, 'waiting', '待修改'],
  WAITTING_FOR_AUDIT: [1, 'running', '审核中'],
  REJECTED: [1, 'failed', '已驳回'],
  FREEZED: [1, 'failed', '已冻结'],
  WAITTING_FOR_CONFIRM_CONTACT: [2, 'waiting', '待扫码'],
  WAITTING_FOR_CONFIRM_LEGALPERSON: [3, 'waiting', '待扫码'],
  PASSED: [5, 'waiting', '待扫码'],
  CANCELED: [-1, 'closed', ''],
}

/**
 * The steps from application to authorisation.
 * @param account whether the account must be verified
 */
export function stepsOf(state: WxState, account: boolean): Step[] {
  const done = isAuthorized(state)
  const [at, tone, note] = AT[state.applymentState as ApplymentState]
  return TITLES.map((title, step) => {
    const current = step === at && !done
    if (current) return { title, tone, note, current }
    if (step === ACCOUNT && !account) return { title, tone: 'closed', note: '无需', current }
    return done || step < at
      ? { title, tone: 'success', note: '已完成', current }
      : { title, tone: 'plain', note: '', current }
  })
}
