import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ShortJob } from '../../core/jobs'
import { application } from '../../features/application/application-schema'
import { cardCheckOrder } from '../../features/application/card-check-order'
import { CARD_CHECK_JOB } from './agenda'
import { answer } from './upstream'

/** The banks of cards, which compare name, identity number, card and mobile. */

/** Always alike for the same card: one in sixteen does not match, one bank in sixteen cannot say. */
export function verdictOf(acctNo: string) {
  const [die = 0] = createHash('sha256').update(`card/${acctNo}`).digest()
  if (die % 16 === 0) return { code: 'MISMATCH', reason: '预留手机号与银行记录不一致' } as const
  if (die % 16 === 1) return { code: 'UNSUPPORTED', reason: '发卡行暂不支持四要素验证' } as const
  return { code: 'MATCHED' } as const
}

export const cardCheckJob: ShortJob = {
  kind: CARD_CHECK_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const [row] = await tx
      .select()
      .from(application)
      .where(and(eq(application.providerId, providerId), eq(application.applyId, refId)))
      .for('update')
    // Sent again without a private account, or deleted: nobody waits for it.
    if (row?.cardCheck !== 'CHECKING' || row.deletedAt !== null) return
    await answer(
      tx,
      cardCheckOrder,
      { providerId, refId },
      verdictOf(row.acctNo ?? ''),
      clock.now(),
    )
  },
}
