import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays, addMonths, formatDate, parseTime } from '#domain/dates'
import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'
import type { Tx } from '../../core/db/open'
import * as schema from '../../schema'
import { incomeDays, incomeNo, incomeRemark, INCOME_PARTY } from '../../features/income/post-income'
import { RECHARGE_BANK_JOB } from '../simulator/agenda'
import { RECHARGE_EXPIRE_JOB } from '../../features/recharge/recharge-expire-job'
import { PROVIDER_TWO, PROVIDERS } from './accounts'
import { incomeStart } from './income'
import { insertRows } from '../../core/db/insert-rows'
import { chained, monthsOf, type Planned } from './ledger-chain'
import { layVouchers } from './ledger-vouchers'
import type { SeedContext, SeedPart } from './parts'
import { createRandom } from './random'
import { rebates } from './rebates'
import { addReceipt } from './receipt'
import { recharges } from './recharges'
import { subsidies } from './subsidies'
import type { SeedTime } from './time'
import { withdraws } from './withdraws'

const TARGETS = ['recharge', 'withdraw', 'subsidy', 'rebate', 'rebateRule']
const KINDS = Object.keys(ACCT_KIND) as AcctKind[]
/** Charged every weekday: what for, and about how much in fen. */
const FEES = [
  ['短信服务费', 4_000],
  ['云账户代发服务费', 26_000],
  ['电子签约服务费', 9_000],
] as const

/**
 * Accounts with a year of income, and recharges, subsidies and rebates of the days with trades.
 * All of it follows from the trades; once somebody has worked with the accounts it stays as it is,
 * for a ledger is not written anew.
 */
export const ledgerSeed: SeedPart = {
  name: 'ledger',
  async derive(tx, context) {
    if (await isInUse(tx, context.world.time)) return
    await clear(tx)
    for (const { providerId } of PROVIDERS) await layProvider(tx, context, providerId)
    await layVouchers(tx, context.world.time)
  },
}

async function layProvider(
  tx: Tx,
  { world, files }: SeedContext,
  providerId: string,
): Promise<void> {
  const { time } = world
  const accounts = accountsOf(providerId, time)
  const receipt = files && (await addReceipt(files, providerId, time.now))
  if (receipt) await tx.insert(schema.file).values(receipt).onConflictDoNothing()
  const recharged = recharges(providerId, accounts, time, receipt?.token)
  const subsidised = await subsidies(tx, providerId, world)
  const rebated = await rebates(tx, providerId, world)
  const withdrawn = withdraws(providerId, payeeOf(accounts), time)
  // What activities may still spend is kept for them, and what the bank has not answered.
  for (const one of accounts)
    if (one.acctKind === 'SUBSIDY') one.frozenAmt = unspent(subsidised.activities)
    else if (one.acctKind === 'PROFIT') one.frozenAmt = underWay(withdrawn.orders)
  const planned = [
    ...(await income(tx, providerId, time)),
    ...(await settlements(tx, providerId)),
    ...recharged.planned,
    ...subsidised.planned,
    ...rebated.planned,
    ...withdrawn.planned,
    ...fees(providerId, time),
  ].filter(({ at }) => at.getTime() <= time.now)

  for (const held of accounts) {
    const { account, entries } = chained(held, planned)
    await insertRows(tx, schema.account, [account])
    await insertRows(tx, schema.accountEntry, entries)
    if (held.acctKind === 'PROFIT') await insertRows(tx, schema.profitMonth, monthsOf(entries))
  }
  await insertRows(tx, schema.rechargeOrder, recharged.orders)
  await insertRows(tx, schema.job, recharged.jobs)
  await insertRows(tx, schema.withdrawOrder, withdrawn.orders)
  await insertRows(tx, schema.rebateRule, rebated.rules)
  await insertRows(tx, schema.subsidyActivity, subsidised.activities)
  await insertRows(tx, schema.subsidyTrade, subsidised.trades)
  await insertRows(tx, schema.subsidyBack, subsidised.backs)
  await insertRows(tx, schema.rebate, rebated.rebates)
  await insertRows(tx, schema.rebateItem, rebated.items)
  await insertRows(tx, schema.recordLog, [
    ...recharged.logs,
    ...withdrawn.logs,
    ...subsidised.logs,
    ...rebated.logs,
  ])
}

/** Anything later than the anchor was done by people or by the gateway itself. */
async function isInUse(tx: Tx, time: SeedTime): Promise<boolean> {
  const { accountEntry, recordLog } = schema
  const since = new Date(time.now)
  const entries = await tx
    .select({ one: sql`1` })
    .from(accountEntry)
    .where(gt(accountEntry.entryTime, since))
    .limit(1)
  const logs = await tx
    .select({ one: sql`1` })
    .from(recordLog)
    .where(and(inArray(recordLog.targetType, TARGETS), gt(recordLog.time, since)))
    .limit(1)
  return entries.length + logs.length > 0
}

async function clear(tx: Tx): Promise<void> {
  for (const table of [
    schema.account,
    schema.accountEntry,
    schema.ledgerVoucher,
    schema.ledgerLine,
    schema.profitMonth,
    schema.rechargeOrder,
    schema.withdrawOrder,
    schema.rebateRule,
    schema.subsidyActivity,
    schema.subsidyTrade,
    schema.subsidyBack,
    schema.rebate,
    schema.rebateItem,
  ])
    await tx.delete(table)
  await tx.delete(schema.recordLog).where(inArray(schema.recordLog.targetType, TARGETS))
  await tx
    .delete(schema.job)
    .where(inArray(schema.job.kind, [RECHARGE_EXPIRE_JOB, RECHARGE_BANK_JOB]))
}

function accountsOf(providerId: string, time: SeedTime) {
  const provider = PROVIDERS.find((one) => one.providerId === providerId)!
  return KINDS.map((acctKind, i) => ({
    providerId,
    acctNo: `9${providerId.slice(-3)}${String(100_000_000_000 + (i + 1) * 7_919_000_007).slice(-12)}`,
    acctKind,
    acctName: `${provider.name}（${ACCT_KIND[acctKind]}）`,
    acctStatus: providerId === PROVIDER_TWO && acctKind === 'REBATE' ? 'FROZEN' : 'NORMAL',
    availAmt: 0,
    frozenAmt: 0,
    openTime: time.at(addDays(incomeStart(time), -30), 10 * 3600),
  }))
}

/** Fen of the caps of activities that are not over. */
const unspent = (activities: readonly (typeof schema.subsidyActivity.$inferInsert)[]): number =>
  activities
    .filter((row) => ['DRAFT', 'ACTIVE', 'PAUSED'].includes(row.subsidyStatus))
    .reduce((sum, { planAmt = 0, usedAmt = 0 }) => sum + planAmt - usedAmt, 0)

/** Fen of withdrawals that the bank has not answered. */
const underWay = (orders: readonly (typeof schema.withdrawOrder.$inferInsert)[]): number =>
  orders
    .filter((row) => row.withdrawStatus === 'PROCESSING')
    .reduce((sum, { amt = 0 }) => sum + amt, 0)

function payeeOf(accounts: ReturnType<typeof accountsOf>) {
  const { providerId, acctNo } = accounts.find(({ acctKind }) => acctKind === 'PROFIT')!
  return { acctNo, payeeName: PROVIDERS.find((one) => one.providerId === providerId)!.name }
}

/** Each day's income at 01:00 of the day after, as the daily posting does it. */
async function income(tx: Tx, providerId: string, time: SeedTime): Promise<Planned[]> {
  const days = await incomeDays(tx, { providerId, from: incomeStart(time), until: time.today })
  return days.flatMap(({ day, inAmt, offsetAmt }) =>
    (
      [
        ['PROFIT_IN', inAmt],
        ['REFUND_OFFSET', offsetAmt],
      ] as const
    )
      .filter(([, amt]) => amt > 0)
      .map(([bizType, amt]) => ({
        at: new Date(parseTime(`${addDays(day, 1)} 01:00:00`)),
        posting: {
          providerId,
          acctKind: 'PROFIT',
          bizType,
          amt,
          bizDate: day,
          relatedNo: incomeNo(day),
          counterparty: INCOME_PARTY,
          remark: incomeRemark(day, bizType),
        },
      })),
  )
}

/** Paid settlements of the provider's own: what was adjusted, held back and paid out. */
async function settlements(tx: Tx, providerId: string): Promise<Planned[]> {
  const { settlement } = schema
  const rows = await tx
    .select()
    .from(settlement)
    .where(
      and(
        eq(settlement.providerId, providerId),
        eq(settlement.targetId, providerId),
        eq(settlement.settleStatus, 'PAID'),
        isNotNull(settlement.payTime),
      ),
    )
    .orderBy(asc(settlement.payTime))
  return rows.flatMap((row) => {
    const about = {
      providerId,
      acctKind: 'PROFIT',
      bizDate: addDays(`${addMonths(row.billMonth, 1)}-01`, -1),
      relatedNo: row.settleNo,
      counterparty: row.acctName,
    } as const
    const at = row.payTime!
    const planned: Planned[] = []
    if (row.adjustAmt !== 0)
      planned.push({
        at,
        posting: {
          ...about,
          bizType: 'ADJUST',
          direction: row.adjustAmt > 0 ? 'IN' : 'OUT',
          amt: Math.abs(row.adjustAmt),
          remark: `${row.billMonth} 结算调账`,
        },
      })
    if (row.taxAmt > 0)
      planned.push({
        at,
        posting: { ...about, bizType: 'FEE', amt: row.taxAmt, remark: `${row.billMonth} 代扣税费` },
      })
    if (row.payableAmt > 0)
      planned.push({
        at,
        posting: {
          ...about,
          bizType: 'WITHDRAW',
          amt: row.payableAmt,
          remark: `${row.billMonth} 分润结算`,
        },
      })
    return planned
  })
}

/** What the provider pays for services, out of the basic account, and now and then a correction. */
function fees(providerId: string, time: SeedTime): Planned[] {
  const random = createRandom(23_000_000 + Number(providerId.slice(-3)))
  const about = { providerId, acctKind: 'BASIC', counterparty: INCOME_PARTY } as const
  return Array.from({ length: time.days }, (_, i): Planned[] => {
    const day = time.daysAgo(time.days - 1 - i)
    const [name, size] = FEES[i % FEES.length]!
    const fee: Planned = {
      at: new Date(parseTime(`${day} 02:30:00`)),
      posting: {
        ...about,
        bizType: 'FEE',
        amt: size + random.below(size),
        bizDate: day,
        relatedNo: null,
        remark: name,
      },
    }
    if (i % 17 !== 11) return [fee]
    const back: Planned = {
      at: new Date(parseTime(`${day} 16:20:00`)),
      posting: {
        ...about,
        bizType: 'ADJUST',
        direction: i % 2 === 0 ? 'OUT' : 'IN',
        amt: 1_000 + random.below(9_000),
        bizDate: formatDate(parseTime(day)),
        relatedNo: null,
        remark: `${name}差错更正，原扣费日期 ${addDays(day, -3)}，经双方核对确认后人工调账`,
      },
    }
    return [fee, back]
  }).flat()
}
