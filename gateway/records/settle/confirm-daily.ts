import { and, asc, eq, lte } from 'drizzle-orm'
import { parseTime } from '../../../src/lib/dates'
import { profitSettle } from '../../db/schema'
import { registerDaily } from '../../jobs'
import { confirmEvent } from './answer'
import { changeSettle } from './change'

const CONFIRM_AT = '01:10'
const REMARK = '逾期未提出异议，视为确认'

/** What nobody has answered within its days counts as confirmed (domain §9.8). */
registerDaily({
  kind: 'settle.confirm',
  at: CONFIRM_AT,
  async run(tx, { providerId, day }, { clock }) {
    const rows = await tx
      .select()
      .from(profitSettle)
      .where(
        and(
          eq(profitSettle.providerId, providerId),
          eq(profitSettle.settleStatus, 'TO_CONFIRM'),
          lte(profitSettle.confirmDeadline, new Date(parseTime(`${day} ${CONFIRM_AT}:00`))),
        ),
      )
      .orderBy(asc(profitSettle.settleNo))
      .for('update')
    for (const row of rows)
      await changeSettle(tx, row, {
        event: confirmEvent(row),
        operator: '系统',
        reason: REMARK,
        now: clock.now(),
      })
  },
})
