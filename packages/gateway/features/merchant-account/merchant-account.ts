import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { MERCHANT_ENTRY_TYPE } from '#domain/merchant-settlement/dicts'
import { DEBT_LIMIT, PARTNER_DEBT_LIMIT } from '#domain/merchant-settlement/rules'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { moneyMoves } from '../../core/money-watch'
import { merchantAccount, merchantEntry } from './merchant-account-schema'

export type MerchantAccount = typeof merchantAccount.$inferSelect

/** One movement of a merchant's own money; each part in fen with its sign. */
export interface AccountMove {
  merId: string
  entryType: keyof typeof MERCHANT_ENTRY_TYPE
  /** A batch, payout, refund, chargeback or recharge. */
  relatedNo: string
  balance?: number
  transit?: number
  reserve?: number
  debt?: number
  remark?: string
}

/** The accounts of some merchants by `merId`, kept from others; one that is missing is opened. */
export async function lockMerchantAccounts(
  tx: Tx,
  providerId: string,
  merIds: readonly string[],
): Promise<Map<string, MerchantAccount>> {
  if (merIds.length === 0) return new Map()
  await tx.execute(sql`
    insert into merchant_account (provider_id, mer_id, debt_limit_amt)
    select provider_id, mer_id,
      case when partner_id is null then ${DEBT_LIMIT}::bigint else ${PARTNER_DEBT_LIMIT}::bigint end
    from merchant
    where provider_id = ${providerId} and mer_id = any(${sql.param([...merIds])}::text[])
    order by mer_id
    on conflict do nothing`)
  // In one order always: two that need the same accounts wait, they do not deadlock.
  const rows = await tx
    .select()
    .from(merchantAccount)
    .where(and(eq(merchantAccount.providerId, providerId), isAnyOf(merchantAccount.merId, merIds)))
    .orderBy(asc(merchantAccount.merId))
    .for('update')
  return new Map(rows.map((row) => [row.merId, row]))
}

/**
 * Writes movements of accounts that the caller holds, an entry each, in two statements however many
 * there are.
 * @param held changed to the balances after them
 * @throws Error when an amount would fall below 0
 */
export async function moveMerchantMoney(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  moves: readonly AccountMove[],
  now: number,
): Promise<void> {
  if (moves.length === 0) return
  moneyMoves(tx, `entry ${moves[0]!.entryType}`)
  const entries = moves.map((move) => {
    const before = held.get(move.merId)
    if (!before) throw new Error(`merchant ${move.merId}: wanted its account held, got none`)
    const { balance = 0, transit = 0, reserve = 0, debt = 0 } = move
    const after: MerchantAccount = {
      ...before,
      balanceAmt: before.balanceAmt + balance,
      transitAmt: before.transitAmt + transit,
      reserveAmt: before.reserveAmt + reserve,
      debtAmt: before.debtAmt + debt,
      lastSeq: before.lastSeq + 1,
    }
    const { balanceAmt, transitAmt, reserveAmt, debtAmt } = after
    if (Math.min(balanceAmt, transitAmt, reserveAmt, debtAmt) < 0)
      throw new Error(
        `merchant ${move.merId}, ${move.relatedNo}: wanted amounts from 0, got ` +
          [balanceAmt, transitAmt, reserveAmt, debtAmt].join('/'),
      )
    held.set(move.merId, after)
    return {
      providerId: before.providerId,
      merId: move.merId,
      seq: after.lastSeq,
      entryTime: new Date(now),
      entryType: move.entryType,
      relatedNo: move.relatedNo,
      balanceMove: balance,
      transitMove: transit,
      reserveMove: reserve,
      debtMove: debt,
      balanceAfter: balanceAmt,
      transitAfter: transitAmt,
      reserveAfter: reserveAmt,
      debtAfter: debtAmt,
      remark: move.remark ?? '',
    }
  })
  await insertRows(tx, merchantEntry, entries)
  const moved = new Set(moves.map(({ merId }) => merId))
  const rows = [...held.values()].filter(({ merId }) => moved.has(merId))
  const { providerId } = rows[0]!
  await tx.execute(sql`
    update merchant_account a set balance_amt = n.balance, transit_amt = n.transit,
      reserve_amt = n.reserve, debt_amt = n.debt, last_seq = n.seq, version = a.version + 1
    from json_to_recordset(${JSON.stringify(
      rows.map((row) => ({
        mer: row.merId,
        balance: row.balanceAmt,
        transit: row.transitAmt,
        reserve: row.reserveAmt,
        debt: row.debtAmt,
        seq: row.lastSeq,
      })),
    )}::json) as n(mer text, balance bigint, transit bigint, reserve bigint,
      debt bigint, seq int)
    where a.provider_id = ${providerId} and a.mer_id = n.mer`)
}
