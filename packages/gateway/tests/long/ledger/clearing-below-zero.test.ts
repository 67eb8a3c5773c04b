import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../core/db/open'
import { PROVIDER_ONE as ONE } from '../../support/samples'
import { gatewayForFile } from '../../support/gateway'
import { finder } from '../../ledger/planted'

/**
 * Channels have cleared more than they ever owed: their clearing balance goes below zero, with
 * vouchers that balance.
 */
const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.runDue()
})
const find = finder(gw.db)

/** Fen that stand with the channels. */
async function withChannels(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ amt: string }>(sql`
    select coalesce(sum(amt), 0)::text as amt from ledger_line
    where provider_id = ${ONE} and account = 'CHANNEL'`)
  return Number(rows[0]!.amt)
}

/** Takes a yuan more from there than there is. */
async function overdraw(tx: Tx, plant: (amt: number) => Promise<void>): Promise<void> {
  await plant((await withChannels(tx)) + 100)
  expect(await withChannels(tx)).toBe(-100)
}

describe('a clearing account below zero is found and named', () => {
  test('by a day whose clearing is more than the day’s', async () => {
    const found = await find(
      (tx) =>
        overdraw(tx, async (amt) => {
          const voucher = sql`provider_id = ${ONE} and voucher_no = 'VD20261119CLEAR'`
          await tx.execute(sql`update ledger_line set amt = amt + ${amt}
            where ${voucher} and account = 'BANK'`)
          await tx.execute(sql`update ledger_line set amt = amt - ${amt}
            where ${voucher} and account = 'CHANNEL'`)
          await tx.execute(sql`update ledger_voucher set debit_amt = debit_amt + ${amt},
            credit_amt = credit_amt + ${amt} where ${voucher}`)
        }),
      ['VD20261119CLEAR', '2026-11-19'],
    )
    expect(found).toBe('named')
  })

  test.each(['VD20261119CLEAR2', 'VC00000001'])('by a second clearing, %s', async (no) => {
    const found = await find(
      (tx) =>
        overdraw(tx, async (amt) => {
          await tx.execute(sql`insert into ledger_voucher (provider_id, voucher_no, biz_type,
            biz_date, book_date, book_time, line_count, debit_amt, credit_amt)
            values (${ONE}, ${no}, 'CLEAR', '2026-11-19', '2026-11-19', '2026-11-20 00:50:00+08', 2,
              ${amt}, ${amt})`)
          await tx.execute(sql`insert into ledger_line
            (provider_id, voucher_no, account, book_date, amt)
            values (${ONE}, ${no}, 'BANK', '2026-11-19', ${amt}),
              (${ONE}, ${no}, 'CHANNEL', '2026-11-19', ${-amt})`)
        }),
      [no],
    )
    expect(found).toBe('named')
  })
})
