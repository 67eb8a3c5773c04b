import type { OpeningKind } from '#domain/moving-in/dicts'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { VOUCHER_FACTS } from '../../core/ledger/ledger-schema'
import { openDay } from '../../core/ledger/open-day'
import { postVoucher } from '../../core/ledger/voucher'
import { nextNumbers } from '../../core/numbers'
import { appendLogs } from '../../core/record-log'
import { keepFacts } from '../../core/record-facts'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { lockMerchantAccounts, moveMerchantMoney } from './merchant-account'
import { merchantOpening } from './opening-schema'

/** An opening amount of a merchant, from a line of an import's file. */
export interface Opening {
  line: number
  merId: string
  shopId: string
  partnerId: string | null
  createdBy: string
  openingKind: OpeningKind
  /** `YYYY-MM-DD` of UNSETTLED; null of the others. */
  settleDate: string | null
  /** Fen above 0. */
  amt: number
}

/** Who opens them, by which import. */
export interface OpenedBy {
  providerId: string
  importNo: string
  operator: string
  /** Business time, epoch ms. */
  now: number
}

/**
 * Books what merchants bring from an old system (domain §17). Amounts with a settle date wait for
 * it; balance, reserve and debt become the merchant's account at once, by a batch that is unpaid
 * and goes along with the next one. One voucher of the kind OPENING books them all.
 */
export async function openBalances(
  tx: Tx,
  by: OpenedBy,
  openings: readonly Opening[],
): Promise<void> {
  if (openings.length === 0) return
  const { providerId, importNo, now } = by
  const day = await openDay(tx, providerId, now)
  const groups = byShop(openings.filter(({ settleDate }) => settleDate === null))
  const held = await lockMerchantAccounts(tx, providerId, [
    ...new Set(groups.map(([first]) => first!.merId)),
  ])
  const numbers = await nextNumbers(tx, 'MS', day, groups.length)
  const batches = groups.map((group, i) => batchOf(by, day, { batchNo: numbers[i]!, group }))
  await insertRows(tx, merchantSettlement, batches)
  const batchOfLine = new Map(
    groups.flatMap((group, i) => group.map(({ line }) => [line, numbers[i]!] as const)),
  )
  await insertRows(
    tx,
    merchantOpening,
    openings.map(({ partnerId: _p, createdBy: _c, ...opening }) => ({
      providerId,
      importNo,
      ...opening,
      batchNo: batchOfLine.get(opening.line) ?? null,
    })),
  )
  await moveMerchantMoney(
    tx,
    held,
    batches.map(({ merId, batchNo, netAmt, reserveAmt, debtAmt }) => ({
      merId,
      entryType: 'SETTLE' as const,
      relatedNo: batchNo,
      balance: netAmt,
      reserve: reserveAmt,
      debt: -debtAmt,
      remark: `期初，${importNo}`,
    })),
    now,
  )
  for (const status of ['HELD', 'SETTLED'])
    await appendLogs(
      tx,
      batches.filter((batch) => batch.batchStatus === status).map(({ batchNo }) => batchNo),
      {
        providerId,
        targetType: 'merSettle',
        title: '迁入期初金额',
        operator: by.operator,
        toState: status,
        remark: importNo,
        time: now,
      },
    )
  const sum = openings.reduce((total, opening) => total + signed(opening), 0)
  await bookOpening(tx, by, { day, sum })
}

/** Debt is the merchant's to pay, the other kinds are the provider's. */
export const signed = ({ openingKind, amt }: Pick<Opening, 'openingKind' | 'amt'>): number =>
  openingKind === 'DEBT' ? -amt : amt

/** Books what merchants are owed, against the account 期初. */
export async function bookOpening(
  tx: Tx,
  { providerId, importNo, operator, now }: OpenedBy,
  { day, sum }: { day: string; sum: number },
): Promise<void> {
  if (sum === 0) return
  const { voucherNo } = await postVoucher(
    tx,
    {
      providerId,
      bizType: 'OPENING',
      bizDate: day,
      relatedNo: importNo,
      lines: [
        { account: 'MERCHANT', amt: -sum },
        { account: 'OPENING', amt: sum },
      ],
    },
    now,
  )
  const reason = `数据迁入 ${importNo}`
  await keepFacts(
    tx,
    VOUCHER_FACTS,
    { providerId, nos: [voucherNo] },
    { operator, reason, time: now },
  )
}

function byShop(openings: readonly Opening[]): Opening[][] {
  const groups = new Map<string, Opening[]>()
  for (const opening of openings)
    groups.set(opening.shopId, [...(groups.get(opening.shopId) ?? []), opening])
  return [...groups.values()]
}

function batchOf(
  { providerId, now }: OpenedBy,
  day: string,
  { batchNo, group }: { batchNo: string; group: readonly Opening[] },
) {
  const [{ merId, shopId, partnerId, createdBy }] = group as [Opening]
  const of = (kind: OpeningKind): number =>
    group.reduce((sum, { openingKind, amt }) => (openingKind === kind ? sum + amt : sum), 0)
  const netAmt = of('BALANCE')
  const openingAmt = group.reduce((sum, opening) => sum + signed(opening), 0)
  return {
    providerId,
    batchNo,
    merId,
    shopId,
    partnerId,
    createdBy,
    settleDate: day,
    createTime: new Date(now),
    openingAmt,
    debtAmt: -of('DEBT'),
    adjustAmt: openingAmt + of('DEBT'),
    reserveAmt: of('RESERVE'),
    netAmt,
    unpaidAmt: netAmt,
    batchStatus: netAmt > 0 ? 'HELD' : 'SETTLED',
    reason: netAmt > 0 ? '期初余额，并入下一批次付款' : '无需付款',
    settleTime: netAmt > 0 ? null : new Date(now),
  } satisfies typeof merchantSettlement.$inferInsert
}
