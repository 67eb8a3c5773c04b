import { sql } from 'drizzle-orm'
import { addMonths, DAY_MS, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import type { settlement } from './settlement-schema'
import { carryOf, type Debt } from './settlement-carry'

/** Without an answer for so long a settlement counts as confirmed (domain §9.8). */
export const CONFIRM_DAYS = 10
/** Settlements of a month are made on the first of the next, when its last day is closed. */
const OPENED_AT = '01:00:00'

export type SettlementRow = typeof settlement.$inferInsert
export type PayAccount = Pick<SettlementRow, 'payWay' | 'acctName' | 'acctNo' | 'bankName'>

/** What a provider or partner earned in a month. */
export interface Earned {
  providerId: string
  billMonth: string
  targetType: 'PROVIDER' | 'PARTNER'
  /** custId. */
  targetId: string
  incomeAmt: number
}

/**
 * What the provider and each top-level partner, with all partners below it, earned in whole months
 * from `from` to `to` (both included, `YYYY-MM`).
 */
export async function earnedIn(
  tx: Tx,
  { providerId, from, to }: { providerId?: string; from: string; to: string },
): Promise<Earned[]> {
  const ours = providerId === undefined ? sql`` : sql`e.provider_id = ${providerId} and`
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select e.provider_id, e.income_month, 'PROVIDER' as target_type, e.provider_id as target_id,
      sum(e.net_income_amt) as income_amt
    from income_entry e where ${ours} e.income_month between ${from} and ${to} group by 1, 2
    union all
    select e.provider_id, e.income_month, 'PARTNER', split_part(p.path, '/', 2),
      sum(e.partner_share_amt)
    from income_entry e
    join partner p on p.provider_id = e.provider_id and p.partner_id = e.partner_id
    where ${ours} e.income_month between ${from} and ${to} group by 1, 2, 4
    order by 1, 2, 3 desc, 4`)
  return rows.map((row) => ({
    providerId: row.provider_id!,
    billMonth: row.income_month!,
    targetType: row.target_type as Earned['targetType'],
    targetId: row.target_id!,
    incomeAmt: Number(row.income_amt),
  }))
}

/** Fee of the cloud account on a payout, in 1/100 of it; banks take no fee. */
const CLOUD_FEE_PERCENT = 6

/** Tax withheld, or the cloud account's fee, of `amt` fen to be paid out; rounded half up. */
const taxOf = (payWay: string, amt: number): number =>
  payWay === 'CLOUD' ? Math.max(0, Math.round((amt * CLOUD_FEE_PERCENT) / 100)) : 0

/** How a settlement comes to differ from what was earned. */
export interface Adjustment {
  /** What the payee owes from the months before. */
  debt: Debt
  /** Fen that were agreed on beside that, and why. */
  amt?: number
  reason?: string
}

/** A settlement before its first answer; it never comes to less than 0. */
export function newSettlement(
  earned: Earned,
  settleNo: string,
  account: PayAccount,
  { debt, amt = 0, reason = '' }: Adjustment,
) {
  const created = openTime(earned.billMonth)
  const carried = carryOf(earned.incomeAmt + amt, debt)
  const adjustAmt = amt + carried.carryAmt
  const taxAmt = taxOf(account.payWay, earned.incomeAmt + adjustAmt)
  return {
    ...earned,
    ...account,
    settleNo,
    createTime: new Date(created),
    partnerId: earned.targetType === 'PARTNER' ? earned.targetId : null,
    adjustAmt,
    adjustReason: [reason, carried.reason].filter((words) => words !== '').join('；'),
    carryAmt: carried.carryAmt,
    taxAmt,
    payableAmt: earned.incomeAmt + adjustAmt - taxAmt,
    settleStatus: 'TO_CONFIRM',
    confirmDeadline: new Date(created + CONFIRM_DAYS * DAY_MS),
  } satisfies SettlementRow
}

/** When a month's settlements are made, epoch ms. */
export const openTime = (billMonth: string): number =>
  parseTime(`${openDay(billMonth)} ${OPENED_AT}`)
/** The day on which a month's settlements are made. */
export const openDay = (billMonth: string): string => `${addMonths(billMonth, 1)}-01`

/** Writes down on income which settlement of the provider it belongs to, and how far that is. */
export async function markIncome(
  tx: Tx,
  which?: { providerId: string; billMonth: string },
): Promise<void> {
  const only = which
    ? sql`and s.provider_id = ${which.providerId} and s.bill_month = ${which.billMonth}`
    : sql``
  await tx.execute(sql`
    update income_entry e set settle_no = s.settle_no,
      settle_status = case when s.settle_status = 'PAID' then 'SETTLED' else 'SETTLING' end
    from profit_settle s
    where s.target_id = s.provider_id ${only}
      and e.provider_id = s.provider_id and e.income_month = s.bill_month`)
}
