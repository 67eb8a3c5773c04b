import { and, desc, eq } from 'drizzle-orm'
import { addMonths } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { partner, provider } from '../../core/access-schema'
import { settlement, SETTLEMENT_FACTS } from './settlement-schema'
import type { DailyJob } from '../../core/jobs'
import { keepFacts } from '../../core/record-facts'
import { appendLog } from '../../core/record-log'
import { nextNumber } from '../../core/numbers'
import { closeOpenDays } from '../income'
import { debtBefore } from './settlement-carry'
import {
  earnedIn,
  markIncome,
  newSettlement,
  openDay,
  type Earned,
  type PayAccount,
} from './settlement-open'

/**
 * On the first of a month, when its last day is closed, the month before is settled; on a later day
 * where the first one's run was given up.
 */
export const settlementOpenDaily: DailyJob = {
  kind: 'settle.open',
  at: '01:00',
  async run(tx, { providerId, day }) {
    const month = addMonths(day.slice(0, 7), -1)
    if (await isOpened(tx, providerId, month)) return
    await closeOpenDays(tx, { providerId, day })
    await openMonth(tx, providerId, month)
  },
}

/** All of a month's settlements are made together. */
async function isOpened(tx: Tx, providerId: string, billMonth: string): Promise<boolean> {
  const made = await tx
    .select({ settleNo: settlement.settleNo })
    .from(settlement)
    .where(and(eq(settlement.providerId, providerId), eq(settlement.billMonth, billMonth)))
    .limit(1)
  return made.length > 0
}

/** Settles a month with every payee who has income of it, except those already settled. */
export async function openMonth(tx: Tx, providerId: string, month: string): Promise<void> {
  for (const earned of await earnedIn(tx, { providerId, from: month, to: month })) {
    const settleNo = await nextNumber(tx, 'ST', openDay(month))
    const debt = await debtBefore(tx, earned)
    const row = newSettlement(earned, settleNo, await accountOf(tx, earned), { debt })
    // The sandbox may have begun between midnight and now, with this month settled already.
    const added = await tx.insert(settlement).values(row).onConflictDoNothing().returning()
    if (added.length === 0) continue
    const made = { operator: '系统', time: row.createTime.getTime(), reason: row.adjustReason }
    await keepFacts(tx, SETTLEMENT_FACTS, { providerId, nos: [settleNo] }, made)
    await appendLog(tx, {
      providerId,
      targetType: 'settle',
      targetId: settleNo,
      title: '生成结算单',
      operator: made.operator,
      toState: 'TO_CONFIRM',
      time: made.time,
    })
  }
  await markIncome(tx, { providerId, billMonth: month })
}

/** Where the target was paid last; a new one has to say where it wants to be paid. */
async function accountOf(tx: Tx, { providerId, targetId }: Earned): Promise<PayAccount> {
  const [last] = await tx
    .select()
    .from(settlement)
    .where(and(eq(settlement.providerId, providerId), eq(settlement.targetId, targetId)))
    .orderBy(desc(settlement.createTime))
    .limit(1)
  if (last) {
    const { payWay, acctName, acctNo, bankName } = last
    return { payWay, acctName, acctNo, bankName }
  }
  const [owner] =
    targetId === providerId
      ? await tx
          .select({ name: provider.name })
          .from(provider)
          .where(eq(provider.providerId, providerId))
      : await tx
          .select({ name: partner.name })
          .from(partner)
          .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, targetId)))
  return { payWay: 'BANK', acctName: owner?.name ?? '', acctNo: '', bankName: '' }
}
