import { and, eq, isNull, sql } from 'drizzle-orm'
import { insertRows } from '../../core/db/insert-rows'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import { openDay } from '../../core/ledger/open-day'
import { nextNumbers } from '../../core/numbers'
import { appendLogs } from '../../core/record-log'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { setBatchStatus } from './batch-family'
import { lockMerchantAccounts, moveMerchantMoney } from './merchant-account'
import { bookOpening, signed, type OpenedBy } from './open-balances'
import { merchantOpening } from './opening-schema'

type Batch = typeof merchantSettlement.$inferSelect

/**
 * Takes an import's opening amounts back, as long as none of them has moved: each batch is taken
 * along by one that comes to 0, and the books get the voucher with the other sign. Both stay in the
 * records.
 * @throws CallError 90409 when a merchant's money has moved since
 */
export async function undoOpenings(tx: Tx, by: OpenedBy): Promise<void> {
  const { providerId, importNo, now } = by
  const day = await openDay(tx, providerId, now)
  const ofImport = and(
    eq(merchantOpening.providerId, providerId),
    eq(merchantOpening.importNo, importNo),
    isNull(merchantOpening.undoneBy),
  )
  const merIds = await tx
    .selectDistinct({ merId: merchantOpening.merId })
    .from(merchantOpening)
    .where(ofImport)
  const held = await lockMerchantAccounts(
    tx,
    providerId,
    merIds.map(({ merId }) => merId),
  )
  const openings = await tx.select().from(merchantOpening).where(ofImport).for('update')
  if (openings.length === 0) return
  const batchNos = [...new Set(openings.flatMap(({ batchNo }) => batchNo ?? []))]
  await refuseMoved(tx, by, openings)
  const batches = await tx
    .select()
    .from(merchantSettlement)
    .where(
      and(
        eq(merchantSettlement.providerId, providerId),
        isAnyOf(merchantSettlement.batchNo, batchNos),
      ),
    )
  const numbers = await nextNumbers(tx, 'MS', day, batches.length)
  const undoing = new Map(batches.map((batch, i) => [batch.batchNo, numbers[i]!]))
  await insertRows(
    tx,
    merchantSettlement,
    batches.map((batch) => undoBatch(batch, undoing.get(batch.batchNo)!, { day, now })),
  )
  await closeBatches(tx, by, undoing)
  await moveMerchantMoney(
    tx,
    held,
    batches.map(({ merId, batchNo, netAmt, reserveAmt, debtAmt }) => ({
      merId,
      entryType: 'SETTLE' as const,
      relatedNo: undoing.get(batchNo)!,
      balance: -netAmt,
      reserve: -reserveAmt,
      debt: debtAmt,
      remark: `撤销期初，${importNo}`,
    })),
    now,
  )
  const sum = openings.reduce(
    (total, { openingKind, amt }) => total + signed({ amt, openingKind: openingKind as 'DEBT' }),
    0,
  )
  await bookOpening(tx, by, { day, sum: -sum })
}

/** The batch that takes another one along and comes to 0. */
const undoBatch = (batch: Batch, batchNo: string, { day, now }: { day: string; now: number }) => ({
  providerId: batch.providerId,
  batchNo,
  merId: batch.merId,
  shopId: batch.shopId,
  partnerId: batch.partnerId,
  createdBy: batch.createdBy,
  settleDate: day,
  createTime: new Date(now),
  openingAmt: -batch.openingAmt,
  carryAmt: batch.netAmt,
  debtAmt: -batch.debtAmt,
  reserveAmt: -batch.reserveAmt,
  adjustAmt: batch.netAmt - batch.openingAmt + batch.debtAmt,
  netAmt: 0,
  batchStatus: 'SETTLED',
  reason: '无需付款',
  settleTime: new Date(now),
})

async function closeBatches(
  tx: Tx,
  { providerId, importNo, operator, now }: OpenedBy,
  undoing: ReadonlyMap<string, string>,
): Promise<void> {
  const pairs = JSON.stringify([...undoing].map(([old, own]) => ({ old, own })))
  await tx.execute(sql`
    update merchant_settlement s set unpaid_amt = 0, carried_to = k.own, version = s.version + 1
    from json_to_recordset(${pairs}::json) as k(old text, own text)
    where s.provider_id = ${providerId} and s.batch_no = k.old and s.net_amt > 0`)
  await tx.execute(sql`
    update merchant_opening o set undone_by = coalesce(k.own, '-')
    from merchant_opening m
    left join json_to_recordset(${pairs}::json) as k(old text, own text) on k.old = m.batch_no
    where o.provider_id = ${providerId} and o.import_no = ${importNo} and o.undone_by is null
      and m.provider_id = o.provider_id and m.import_no = o.import_no and m.line = o.line`)
  const batchNos = [...undoing.values()]
  const settled = { status: 'SETTLED', reason: '无需付款', now } as const
  await setBatchStatus(tx, { providerId, batchNos }, settled)
  await appendLogs(tx, [...undoing.keys(), ...batchNos], {
    providerId,
    targetType: 'merSettle',
    title: '撤销期初金额',
    operator,
    toState: 'SETTLED',
    remark: importNo,
    time: now,
  })
}

/** Whether each batch is as it was made, and its entry the newest of the merchant's account. */
async function refuseMoved(
  tx: Tx,
  { providerId, importNo }: OpenedBy,
  openings: readonly (typeof merchantOpening.$inferSelect)[],
): Promise<void> {
  const { rows } = await tx.execute<{ merId: string; n: string }>(sql`
    with own as (
      select mer_id, batch_no, settle_date from merchant_opening
      where provider_id = ${providerId} and import_no = ${importNo} and undone_by is null
    )
    select mer_id as "merId", count(*) over () as n from (
      select o.mer_id from own o where o.settle_date is not null and o.batch_no is not null
      union
      select o.mer_id from own o join merchant_settlement s
        on s.provider_id = ${providerId} and s.batch_no = o.batch_no
      where s.carried_to is not null or s.payout_no is not null or s.unpaid_amt <> s.net_amt
      union
      select e.mer_id from merchant_entry e
      where e.provider_id = ${providerId}
        and e.mer_id = any(${sql.param(openings.map(({ merId }) => merId))}::text[])
        and exists (select from own o join merchant_entry b on b.provider_id = e.provider_id
          and b.mer_id = e.mer_id and b.related_no = o.batch_no and b.seq < e.seq
          where o.mer_id = e.mer_id)
        and not exists (select from own o where o.batch_no = e.related_no)
    ) moved limit 1`)
  const [first] = rows
  if (first)
    throw conflict(
      `商户${first.merId}${Number(first.n) > 1 ? `等${first.n}个商户` : ''}的资金已有变动，不能撤销`,
    )
}
