import { openDatabase } from '../../core/db/open'
import { post } from '../../core/ledger/post'

/**
 * A process that posts on a data directory until it is killed: `post-loop.ts DIR`. It says
 * the number of each posting once that is committed.
 */
const database = await openDatabase({ dataDir: process.argv[2]! })
for (let i = 0; ; i++) {
  const isFee = i % 3 === 2
  const entry = await database.db.transaction((tx) =>
    post(
      tx,
      {
        providerId: '6000000000000001',
        acctKind: i % 2 === 0 ? 'PROFIT' : 'BASIC',
        bizType: isFee ? 'FEE' : 'RECHARGE',
        amt: isFee ? 1 + (i % 50) : 100,
        bizDate: '2026-11-20',
        relatedNo: null,
      },
      Date.parse('2026-11-20T15:00:00+08:00'),
    ),
  )
  process.stdout.write(`${entry.voucherNo}\n`)
}
