import type { ApplymentState } from '#domain/application/dicts'
import { WX_AUTHORIZED, WX_UNAUTHORIZED } from '#domain/wx-verify/states'
import { AUTHORIZE_MOVES, wxMoved, type WxEvent } from '../../features/wx-verify/wx-verify-moves'

/**
 * Where a sample verification has come to. AGAIN follows one that was withdrawn, FALLEN_BACK was
 * authorised and is no more, WITHDRAWN is old.
 */
export type WxPlan =
  | Exclude<ApplymentState, 'NONE'>
  | 'AUTHORIZED'
  | 'AGAIN'
  | 'FALLEN_BACK'
  | 'WITHDRAWN'

export interface WxStep {
  /** Epoch ms. */
  at: number
  title: string
  operator: string
  from: string
  to: string
  remark?: string
  /** Of a refusal: the field it means. */
  rejectParam?: string
}

const HOUR = 3_600_000
const WECHAT = '微信支付'
const ACQUIRER = '收单机构'
const FIRST_REFUSAL = { rejectParam: 'contactMobile', remark: '联系人手机号未实名，请更换' }

type Lately = readonly [event: WxEvent, hoursAgo: number, more?: Partial<WxStep>]
const COMMIT: Lately = ['apply', 0.5]
const AUDIT: readonly Lately[] = [
  ['apply', 30],
  ['next', 29.9],
]
const CONFIRM: readonly Lately[] = [...AUDIT, ['next', 6]]

/** What has happened since the first refusal. */
const LATELY: Readonly<
  Record<Exclude<WxPlan, 'AUTHORIZED' | 'FALLEN_BACK' | 'WITHDRAWN'>, readonly Lately[]>
> = {
  COMMIT: [COMMIT],
  AGAIN: [COMMIT],
  FAIL: [
    ['apply', 5],
    ['fail', 4.9, { operator: ACQUIRER, rejectParam: '', remark: '上游系统繁忙，请稍后重新提交' }],
  ],
  EDITTING: [
    ['apply', 9],
    [
      'edit',
      8,
      {
        operator: ACQUIRER,
        rejectParam: 'identificationFront',
        remark: '证件照片有反光，请重新拍摄',
      },
    ],
  ],
  WAITTING_FOR_AUDIT: AUDIT,
  WAITTING_FOR_CONFIRM_CONTACT: CONFIRM,
  WAITTING_FOR_CONFIRM_LEGALPERSON: [...CONFIRM, ['next', 3, { operator: '商户' }]],
  PASSED: [...CONFIRM, ['next', 4, { operator: '商户' }]],
  REJECTED: [
    ...AUDIT,
    [
      'reject',
      6,
      {
        // WeChat's own way to name a field.
        rejectParam: 'identification_info.identification_valid_end',
        remark: '证件有效期与证件照片不一致，请核对',
      },
    ],
  ],
  FREEZED: [...AUDIT, ['freeze', 8]],
  CANCELED: [...AUDIT, ['cancel', 26]],
}

interface About {
  opened: number
  now: number
  operator: string
  content: { data: Readonly<Record<string, unknown>> }
}

/** The way there, oldest first; the table of moves says each title. */
export function wxSteps(plan: WxPlan, { opened, now, operator, content }: About): WxStep[] {
  const { subjectType, contactType } = content.data
  const of = { subjectType: String(subjectType), contactType: String(contactType) }
  const steps: WxStep[] = []
  let state = 'NONE'
  let at = 0
  const go = (event: WxEvent, when: number, more: Partial<WxStep> = {}) => {
    const { to, title } = wxMoved(state, event, of)
    const upstream = event === 'apply' || event === 'cancel' ? operator : WECHAT
    at = when
    steps.push({ at, title, operator: upstream, from: state, to, ...more })
    state = to
  }
  const authorize = (event: keyof typeof AUTHORIZE_MOVES, when: number) => {
    const { title, from, to } = AUTHORIZE_MOVES[event]
    const by = event === 'authorize' ? '商户' : WECHAT
    steps.push({ at: when, title, operator: by, from, to })
  }
  /** The merchant's own steps up to the pass. */
  const confirm = (when: number) => {
    go('next', when, { operator: '商户' })
    if (state !== 'PASSED') go('next', when + 2 * HOUR, { operator: '商户' })
  }
  const start = opened + HOUR

  if (plan === 'WITHDRAWN') {
    go('apply', opened + HOUR / 2)
    go('cancel', opened + 0.8 * HOUR)
    return steps
  }
  go('apply', start)
  go('next', start + HOUR / 60)
  if (plan === 'AUTHORIZED' || plan === 'FALLEN_BACK') {
    go('next', start + 20 * HOUR)
    confirm(start + 22 * HOUR)
    authorize('authorize', at + HOUR)
    if (plan === 'FALLEN_BACK') authorize('unauthorize', now - 70 * HOUR)
    return steps
  }
  // The others were refused at first and have come again of late.
  go('reject', start + 26 * HOUR, FIRST_REFUSAL)
  for (const [event, hoursAgo, more] of LATELY[plan])
    go(event, Math.max(at + HOUR / 60, now - hoursAgo * HOUR), more)
  return steps
}

/** Where the steps have led on one of the two axes. */
export function lastOf(
  steps: readonly WxStep[],
  axis: 'applymentState' | 'authorizeState',
): string {
  const isAuth = ({ to }: WxStep) => to === WX_AUTHORIZED || to === WX_UNAUTHORIZED
  const wanted = axis === 'authorizeState'
  return steps.findLast((step) => isAuth(step) === wanted)?.to ?? WX_UNAUTHORIZED
}
