import { eq } from 'drizzle-orm'
import { APPROVAL_ACT } from '#domain/approval/acts'
import { enumItem } from '#domain/field'
import { formatYuan } from '#domain/money'
import { user } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import type { Outbox } from '../../core/outbox/outbox'
import type { Approver } from '../approval-rule'
import type { Approval } from './approval-change'

/** Messages about approvals, written with what they tell; without a carrier none is written. */

type Told = Pick<Approval, 'providerId' | 'approvalNo' | 'act' | 'amt' | 'asker'>

interface Writer {
  tx: Tx
  outbox?: Outbox | undefined
}

/** What became of an approval, to its asker. */
const ENDED = {
  APPROVED: '您的申请已通过',
  REFUSED: '您的申请被驳回',
  EXPIRED: '您的申请已过期',
} as const

/** An act waits: those who can decide on it get a message. */
export async function tellApprovers(
  writer: Writer,
  row: Told,
  approvers: readonly Approver[],
): Promise<void> {
  const what = `${whatOf(row)}，申请人${row.asker}`
  for (const person of approvers) await tell(writer, row, { person, event: '待您审批', what })
}

/** The asker gets a message of the end that others, or the deadline, gave to the request. */
export async function tellAsker(
  writer: Writer,
  row: Told & Pick<Approval, 'createdBy'>,
  end: keyof typeof ENDED,
): Promise<void> {
  if (!writer.outbox) return
  const [person] = await writer.tx
    .select({ userId: user.userId, mobile: user.mobile, email: user.email })
    .from(user)
    .where(eq(user.userId, row.createdBy))
  if (person) await tell(writer, row, { person, event: ENDED[end], what: whatOf(row) })
}

async function tell(
  { tx, outbox }: Writer,
  { providerId, approvalNo }: Told,
  { person, event, what }: { person: Approver; event: string; what: string },
): Promise<void> {
  const { userId, mobile, email } = person
  await outbox?.put(tx, {
    providerId,
    template: 'APPROVAL',
    to: { mobile, email },
    params: { event, what, approvalNo },
    subject: `${event}：${what}`,
    refId: userId,
  })
}

const whatOf = ({ act, amt }: Told): string =>
  [enumItem(APPROVAL_ACT, act).label, ...(amt === null ? [] : [formatYuan(amt)])].join(' ')
