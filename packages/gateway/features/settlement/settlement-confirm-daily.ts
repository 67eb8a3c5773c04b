import { and, asc, eq, lte } from 'drizzle-orm'
import { RESP } from '#domain/codes'
import { parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { settlement } from './settlement-schema'
import { CallError } from '../../core/errors'
import type { DailyJob } from '../../core/jobs'
import { confirmEvent } from './settlement-answer'
import { changeSettlement } from './settlement-change'

const CONFIRM_AT = '01:10'
const REMARK = '逾期未提出异议，视为确认'

/** The books did not take it today: the account is frozen, or short of what is taken back. */
function leaveToTomorrow(error: unknown): void {
  if (!(error instanceof CallError) || error.respCode !== RESP.CONFLICT) throw error
}

/** Confirms settlements that were not answered within their days (domain §9.8). */
export const settlementConfirmDaily: DailyJob = {
  kind: 'settle.confirm',
  at: CONFIRM_AT,
  async run(tx, { providerId, day }, { clock, upstream }) {
    const rows = await tx
      .select()
      .from(settlement)
      .where(
        and(
          eq(settlement.providerId, providerId),
          eq(settlement.settleStatus, 'TO_CONFIRM'),
          lte(settlement.confirmDeadline, new Date(parseTime(`${day} ${CONFIRM_AT}:00`))),
        ),
      )
      .orderBy(asc(settlement.settleNo))
      .for('update')
    for (const row of rows) {
      const event = confirmEvent(row)
      const confirm = (part: Tx) =>
        changeSettlement(part, row, {
          event,
          operator: '系统',
          reason: REMARK,
          now: clock.now(),
          upstream,
        })
      if (event === 'confirmZero') await tx.transaction(confirm).catch(leaveToTomorrow)
      else await confirm(tx)
    }
  },
}
