import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDate } from '#domain/dates'
import { postVoucher } from '../../../core/ledger/voucher'
import type { LedgerAccount } from '../../../core/ledger/accounts'
import { ledgerLine, ledgerVoucher } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { PROVIDER } from '../../refund/trades'

const gw = await gatewayForFile()

test('a day’s voucher has a line for each of twenty thousand merchants', async () => {
  const merchants = Array.from(
    { length: 20_000 },
    (_, i): LedgerAccount => `MERCHANT:8${String(i).padStart(14, '0')}`,
  )
  const now = gw.clock.now()

  const { voucherNo } = await gw.db.transaction((tx) =>
    postVoucher(
      tx,
      {
        providerId: PROVIDER,
        bizType: 'OPENING',
        bizDate: formatDate(now),
        relatedNo: null,
        lines: [
          { account: 'MERCHANT', amt: 20_000 },
          ...merchants.map((account) => ({ account, amt: -1 })),
        ],
      },
      now,
    ),
  )

  const [voucher] = await gw.db
    .select()
    .from(ledgerVoucher)
    .where(and(eq(ledgerVoucher.providerId, PROVIDER), eq(ledgerVoucher.voucherNo, voucherNo)))
  expect(voucher).toMatchObject({ lineCount: 20_001, debitAmt: 20_000, creditAmt: 20_000 })
  const [lines] = await gw.db
    .select({ n: sql<number>`count(*)::int`, sum: sql<number>`sum(amt)::int` })
    .from(ledgerLine)
    .where(and(eq(ledgerLine.providerId, PROVIDER), eq(ledgerLine.voucherNo, voucherNo)))
  expect(lines).toEqual({ n: 20_001, sum: 0 })
})
