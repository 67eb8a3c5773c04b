import { sql } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { type Db, type Tx, openDatabase } from '../../packages/gateway/core/db/open'
import { settlement, trade } from '../../packages/gateway/schema'
import { postDays } from '../../packages/gateway/features/account/day-vouchers'
import { post } from '../../packages/gateway/core/ledger/post'
import { prove } from '../../packages/gateway/features/proof/prove'
import { closeIncome } from '../../packages/gateway/features/income/income-close'
import { NO_DEBT } from '../../packages/gateway/features/settlement/settlement-carry'
import {
  earnedIn,
  markIncome,
  newSettlement,
} from '../../packages/gateway/features/settlement/settlement-open'
import { placeKinds, seedTrades } from './place'
import { s, times, type Row } from './report'

export const PROVIDERS = ['6000000000000001', '6000000000000002']
/** Of the samples' days. */
const DAYS = 31
/** A voucher, its two lines and an entry. */
const ROWS_PER_POSTING = 4

/** Postings against plain inserts, and a month's end against copying the month's trades. */
export async function benchLedger(trades: number, postings: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, open] of placeKinds()) {
    const place = await open()
    try {
      await seedTrades(trades, place.env)
      const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = place.env
      const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: dataDir! })
      try {
        rows.push(...(await benchPostings(name, database.db, postings)))
        rows.push(...(await benchMonth(name, database.db, trades)))
      } finally {
        await database.close()
      }
    } finally {
      await place.close()
    }
  }
  return rows
}

async function benchPostings(name: string, db: Db, postings: number): Promise<Row[]> {
  const now = Date.now()
  const posting = {
    providerId: PROVIDERS[0]!,
    acctKind: 'BASIC',
    bizType: 'RECHARGE',
    amt: 100,
    bizDate: formatDate(now),
    relatedNo: null,
  } as const
  await db.execute(sql`create table bench_plain (id bigint primary key, amt bigint, words text)`)
  const plain = await timed(postings, (i) =>
    db.transaction(async (tx) => {
      for (let k = 0; k < ROWS_PER_POSTING; k++)
        await tx.execute(
          sql`insert into bench_plain values (${i * ROWS_PER_POSTING + k}, 100, 'plain')`,
        )
    }),
  )
  const posted = await timed(postings, () => db.transaction((tx) => post(tx, posting, now)))
  const perSecond = (seconds: number) => `每秒 ${Math.round(postings / seconds)}`
  return [
    {
      what: `${name} 记账 ${postings} 笔，对同样多次、每次 ${ROWS_PER_POSTING} 行的普通写入`,
      got: `${perSecond(posted)} 对 ${perSecond(plain)}，${times(posted / plain)}`,
      budget: '≤ 4.00×',
      ok: posted <= 4 * plain,
    },
  ]
}

async function benchMonth(name: string, db: Db, trades: number): Promise<Row[]> {
  let copied = 0
  let closed = 0
  const { rows: found } = await db.execute<{ last: string }>(
    sql`select max(income_date)::text as last from income_entry`,
  )
  const until = addDays(found[0]!.last, 1)
  const from = addDays(until, -DAYS)
  const ofMonth = sql`trade_time >= ${`${from} +08`}::timestamptz and trade_time < ${`${until} +08`}::timestamptz`
  const count = (await db.$count(trade, ofMonth)).toLocaleString('en')
  await undone(db, async (tx) => {
    await tx.execute(sql`create table bench_copy (like trade including indexes)`)
    copied = await timed(1, () =>
      tx.execute(sql`insert into bench_copy select * from trade where ${ofMonth}`),
    )
  })
  await undone(db, async (tx) => {
    const month = until.slice(0, 7)
    await clear(tx, from, month)
    closed = await timed(1, () => closeMonth(tx, { from, until, month }))
  })
  // Repeated trades have income that no ledger has: the findings are not looked at.
  const proof = await timed(1, () => prove(db))
  return [
    {
      what: `${name} 月结（收益、日凭证、结算单），${count} 笔交易，对复制这些交易`,
      got: `${s(closed)} 对 ${s(copied)}，${times(closed / copied)}`,
      budget: '≤ 1.00×',
      ok: closed <= copied,
    },
    { what: `${name} 全库核对，${trades.toLocaleString('en')} 笔交易`, got: s(proof), budget: '' },
  ]
}

/** What a month's end makes of the trades. */
export async function closeMonth(
  tx: Tx,
  { from, until, month }: { from: string; until: string; month: string },
): Promise<void> {
  for (let day = from; day < until; day = addDays(day, 1))
    await closeIncome(tx, { from: day, until: addDays(day, 1) })
  const now = Date.now()
  for (const providerId of PROVIDERS) await postDays(tx, { providerId, day: until }, now)
  const account = { payWay: 'BANK', acctName: '', acctNo: '', bankName: '' }
  const settles = (await earnedIn(tx, { from: month, to: month })).map((earned, i) =>
    newSettlement(earned, `STBENCH${i}`, account, { debt: NO_DEBT }),
  )
  if (settles.length > 0) await tx.insert(settlement).values(settles)
  for (const providerId of PROVIDERS) await markIncome(tx, { providerId, billMonth: month })
}

export async function clear(tx: Tx, from: string, month: string): Promise<void> {
  await tx.execute(sql`delete from income_entry where income_date >= ${from}`)
  await tx.execute(sql`delete from ledger_line l using ledger_voucher v
    where v.provider_id = l.provider_id and v.voucher_no = l.voucher_no
      and v.voucher_no like 'VD%' and v.biz_date >= ${from}`)
  await tx.execute(sql`delete from ledger_voucher
    where voucher_no like 'VD%' and biz_date >= ${from}`)
  await tx.execute(sql`delete from profit_settle where bill_month >= ${month}`)
}

class Undone extends Error {}
export async function undone(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const tried = db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await work(tx)
    throw new Undone()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

/** Seconds that `n` runs of `once` take, one after another. */
export async function timed(n: number, once: (i: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  for (let i = 0; i < n; i++) await once(i)
  return (performance.now() - startedAt) / 1000
}
