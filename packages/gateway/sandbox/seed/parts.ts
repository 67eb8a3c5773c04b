import type { Tx } from '../../core/db/open'
import type { FileStore } from '../../core/files/store'
import { applicationSeed } from './applications'
import { chargebackSeed, chargebackVoucherSeed } from './chargebacks'
import { couponSeed } from './coupons'
import { incomeSeed } from './income'
import { ledgerSeed } from './ledger'
import { refundSeed } from './refunds'
import { invoiceSeed } from './invoices'
import { settlementSeed } from './settlements'
import { shopSeed } from './shop-parts'
import { bankActivitySeed } from './bank-activities'
import { memberSeed } from './members'
import { merchantSettlementSeed } from './merchant-settlements'
import { storeDaySeed } from './store-days'
import { appealSeed } from './appeals'
import { authReviewSeed } from './auth-reviews'
import { statementSeed } from './statements'
import { wxVerifySeed } from './wx-verifies'
import type { World } from './world'

/** What a part of the seed may build on: the world, and in the database trades and their rollups. */
export interface SeedContext {
  world: World
  files?: FileStore
}

/**
 * Sample rows of one screen, laid after the trades. Each part is deterministic, writes its own
 * tables only, and may read those of the parts before it.
 */
export interface SeedPart {
  name: string
  /** Once per database. */
  insert?(tx: Tx, context: SeedContext): Promise<void>
  /** After every load of trades: makes anew what follows from them alone. */
  derive?(tx: Tx, context: SeedContext): Promise<void>
}

/** Parts that read no other part: a file `<noun>-seed.ts` beside this one, its default export. */
const own = import.meta.glob<SeedPart>('./*-seed.ts', { eager: true, import: 'default' })

/** In this order: a part reads only what stands above it. */
const SEED_PARTS: readonly SeedPart[] = [
  applicationSeed,
  couponSeed,
  shopSeed,
  chargebackSeed,
  merchantSettlementSeed,
  incomeSeed,
  settlementSeed,
  invoiceSeed,
  bankActivitySeed,
  refundSeed,
  ledgerSeed,
  chargebackVoucherSeed,
  memberSeed,
  storeDaySeed,
  appealSeed,
  authReviewSeed,
  statementSeed,
  wxVerifySeed,
  ...Object.values(own),
]

/** Lays the parts not yet `done`, in their order. @returns all that are done now */
export async function layParts(
  tx: Tx,
  context: SeedContext,
  done: readonly string[],
  log: (message: string) => void = () => undefined,
): Promise<string[]> {
  for (const part of SEED_PARTS) {
    const from = performance.now()
    if (!done.includes(part.name)) await part.insert?.(tx, context)
    await part.derive?.(tx, context)
    log(`示例 ${part.name}，${((performance.now() - from) / 1000).toFixed(1)} 秒`)
  }
  return SEED_PARTS.map((part) => part.name)
}

export const lacksParts = (done: readonly string[]): boolean =>
  SEED_PARTS.some((part) => !done.includes(part.name))
