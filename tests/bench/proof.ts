import { openDatabase } from '../../packages/gateway/core/db/open'
import { prove } from '../../packages/gateway/features/proof/prove'
import { embedded, seedTrades } from './place'
import { s, times, type Row } from './report'

/**
 * The proof of all books on the embedded database, as it grows: what is linear there takes as much
 * longer as there are more trades.
 * @param sizes ascending
 */
export async function benchProof(sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  let before: { trades: number; seconds: number } | undefined
  for (const trades of sizes) {
    const place = await embedded()
    try {
      await seedTrades(trades, place.env)
      const seconds = await proofOf(place.env.DATA_DIR!)
      const growth = before && seconds / before.seconds
      rows.push({
        what: `PGlite 全库核对，${trades.toLocaleString('en')} 笔交易`,
        got: growth === undefined ? s(seconds) : `${s(seconds)}，${times(growth)}`,
        budget: before ? `交易 ${times(trades / before.trades)}` : '',
      })
      before = { trades, seconds }
    } finally {
      await place.close()
    }
  }
  return rows
}

async function proofOf(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  try {
    const startedAt = performance.now()
    // Repeated trades have income that no ledger has: the findings are not looked at.
    await prove(database.db)
    return (performance.now() - startedAt) / 1000
  } finally {
    await database.close()
  }
}
