import type { AskedItem } from '#domain/auth-review/items'
import type { FormValues, Tone } from '../../lib/resource'
import type { Row } from '../../components/resource'

/** The answer of `/v1/merchant/rejectInfo` (domain §7.6). */
export interface Review {
  applyId: string
  merId: string
  reviewStatus: 'NONE' | 'WAIT_SUBMIT' | 'CHECKING' | 'PASSED' | 'REJECTED' | 'OVERDUE'
  version: number
  deadline: string | null
  /** Time left as text, null when there is no deadline. */
  remainText: string | null
  /** `'1'` when little time is left. */
  urgent: '1' | '0'
  askTime: string | null
  submitTime: string | null
  /** `'1'` when this user may send an answer now. */
  submittable: '1' | '0'
  items: readonly AskedItem[]
  answers: FormValues
  merchant: Row
  /** The gateway's hint beside the state, e.g. 等待上游. */
  cellHints?: Readonly<Record<string, string>>
  logs: readonly Row[]
}

export interface ReviewNote {
  tone: Exclude<Tone, 'plain'>
  text: string
}

/** What the state means for this user, and its tone. */
export function noteOf({ reviewStatus, submittable, items, merchant }: Review): ReviewNote {
  switch (reviewStatus) {
    case 'NONE':
      return { tone: 'closed', text: '该商户没有真实性审核要求，无需补充资料' }
    case 'CHECKING':
      return { tone: 'running', text: '资料已提交，正在审核，请等待结果' }
    case 'PASSED':
      return { tone: 'success', text: '真实性审核已通过，无需再补充资料' }
    case 'WAIT_SUBMIT':
    case 'OVERDUE':
    case 'REJECTED':
      if (merchant['merStatus'] === 'CLOSED')
        return { tone: 'closed', text: '商户已注销，不能补充资料' }
      if (submittable !== '1')
        return { tone: 'waiting', text: '待补充资料；您的账号没有提交的权限，请联系相应人员' }
      return toDo[reviewStatus](items)
    default:
      return reviewStatus satisfies never
  }
}

const toDo = {
  WAIT_SUBMIT: () => ({ tone: 'waiting', text: '请在截止时间前补充资料，逾期将限制商户功能' }),
  OVERDUE: () => ({
    tone: 'failed',
    text: '已过截止时间，商户功能受限；仍可补充资料，审核通过后解除限制',
  }),
  REJECTED: (items) => ({
    tone: 'failed',
    text: `${items.filter(({ refused }) => refused).length}项资料被驳回，请按驳回原因重新提交`,
  }),
} as const satisfies Record<string, (items: readonly AskedItem[]) => ReviewNote>
