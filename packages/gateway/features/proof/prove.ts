import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/db/open'
import { BANK_CHECKS } from './bank'
import { BANK_ENTRY_CHECKS } from './bank-entries'
import { BOOK_CHECKS } from './books'
import { CHARGEBACK_CHECKS } from './chargebacks'
import type { Check, Finding } from './proof-check'
import { CLOSED_MONTH_CHECKS } from './closed-months'
import { DAY_CHECKS } from './days'
import { DAY_WITHOUT_BOOK_CHECKS } from './days-without-books'
import { DECIDER_CHECKS } from './deciders'
import { DIFFERENCE_CHECKS } from './differences'
import { INGEST_CHECKS } from './ingest'
import { KEPT_BACK_CHECKS } from './kept-back'
import { OPENING_CHECKS } from './openings'
import { BATCH_CARRY_CHECKS } from './batch-carries'
import { MERCHANT_MONEY_CHECKS } from './merchant-money'
import { MERCHANT_ENTRY_CHECKS } from './merchant-entries'
import { TOP_UP_CHECKS } from './top-ups'
import { DAY_SUM_CHECKS } from './day-sums'
import { PARTNER_MERCHANT_CHECKS } from './partner-merchants'
import { UPPER_CHECKS } from './uppers'
import { FACT_CHECKS } from './facts'
import type { SealKeys } from '../../core/operations/seal'
import { OPERATION_CHECKS, sealCheck } from './operations'
import { ORDER_CHECKS } from './orders'
import { OWNER_CHECKS } from './owners'
import { PAPER_CHECKS } from './papers'
import { PAYOUT_CHECKS } from './payouts'
import { PRICE_CHECKS } from './prices'
import { SUBSIDY_CHECKS } from './subsidies'
import { RECORD_CHECKS } from './records'
import { REFUND_CHECKS } from './refunds'
import { RUN_CHECKS, runSealCheck } from './run-seal'
import { SIGNED_CHECKS } from './signed-steps'
import { STATEMENT_CHECKS } from './statements'
import { STORED_VALUE_CHECKS } from './stored-values'
import { WATCHED_CHECKS } from './watched-values'

/** What must hold in every database, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...BOOK_CHECKS,
  ...CLOSED_MONTH_CHECKS,
  ...DAY_CHECKS,
  ...DAY_WITHOUT_BOOK_CHECKS,
  ...RECORD_CHECKS,
  ...REFUND_CHECKS,
  ...PAPER_CHECKS,
  ...OWNER_CHECKS,
  ...STATEMENT_CHECKS,
  ...PAYOUT_CHECKS,
  ...MERCHANT_MONEY_CHECKS,
  ...BATCH_CARRY_CHECKS,
  ...KEPT_BACK_CHECKS,
  ...BANK_CHECKS,
  ...BANK_ENTRY_CHECKS,
  ...OPENING_CHECKS,
  ...MERCHANT_ENTRY_CHECKS,
  ...TOP_UP_CHECKS,
  ...SUBSIDY_CHECKS,
  ...CHARGEBACK_CHECKS,
  ...DIFFERENCE_CHECKS,
  ...PRICE_CHECKS,
  ...UPPER_CHECKS,
  ...DAY_SUM_CHECKS,
  ...PARTNER_MERCHANT_CHECKS,
  ...ORDER_CHECKS,
  ...FACT_CHECKS,
  ...OPERATION_CHECKS,
  ...RUN_CHECKS,
  ...WATCHED_CHECKS,
  ...DECIDER_CHECKS,
  ...SIGNED_CHECKS,
  ...STORED_VALUE_CHECKS,
  ...INGEST_CHECKS,
]

/** The same, and the seals of the log of operations by the installation's keys. */
export const checksWith = (keys: SealKeys): readonly Check[] => [
  ...CHECKS,
  sealCheck(keys),
  runSealCheck(keys),
]

/** A check's title with what it found. */
export interface Proven extends Finding {
  title: string
}

/** An account's balance in the books, in fen with its sign. */
export interface Balance {
  providerId: string
  account: string
  amt: number
}

/**
 * Proves the whole database on one snapshot; it blocks no other transaction.
 * @param tell hears of each check as soon as it is done
 * @param keys the installation's, where it has one
 */
export async function prove(
  db: Db,
  tell?: (proven: Proven) => void,
  keys?: SealKeys,
): Promise<{ proven: Proven[]; balances: Balance[] }> {
  return db.transaction(
    async (tx) => ({ proven: await proveAll(tx, tell, keys), balances: await balancesOf(tx) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Every check over every provider, in the caller's transaction. */
export async function proveAll(
  tx: Tx,
  tell: (proven: Proven) => void = () => undefined,
  keys: SealKeys = {},
): Promise<Proven[]> {
  // Sums over a million trades take longer than a call may.
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  const proven: Proven[] = []
  for (const check of checksWith(keys)) {
    const one = { title: check.title, ...(await check.run(tx)) }
    proven.push(one)
    tell(one)
  }
  return proven
}

async function balancesOf(tx: Tx): Promise<Balance[]> {
  const { rows } = await tx.execute<Record<'provider_id' | 'account' | 'amt', string>>(
    sql`select provider_id, account, sum(amt) as amt from ledger_line group by 1, 2 order by 1, 2`,
  )
  return rows.map(({ provider_id, account, amt }) => ({
    providerId: provider_id,
    account,
    amt: Number(amt),
  }))
}
