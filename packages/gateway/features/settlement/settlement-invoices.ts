import { and, asc, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { enumItem } from '#domain/field'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { invoiceItem, providerInvoice } from '../invoice/invoice-schema'
import { settlement } from './settlement-schema'
import { scoped } from '../../core/scope'
import type { Settlement } from './settlement-change'
import { ACCEPTED, DEAD } from '#domain/invoice/states'

/**
 * Which settlements can be invoiced, and with how much: what they came to before anything is
 * withheld, less what live invoices cover. An invoice takes all that is left, so that a settlement
 * has one live invoice; only two paper halves of old share one.
 */

/** Not agreed with yet. */
const UNSETTLED: readonly string[] = ['TO_CONFIRM', 'DISPUTE']

/** Fen to be invoiced in all; a cloud account's payee writes no invoices. */
export const wholeOf = ({ payWay, incomeAmt, adjustAmt }: Settlement): number =>
  payWay === 'BANK' ? Math.max(0, incomeAmt + adjustAmt) : 0

/** A live invoice that holds a part of a settlement. */
export interface Holder {
  settleNo: string
  invoiceApplyNo: string
  invoiceStatus: string
  amt: number
}

/** Live invoices of settlements, leaving out `except`. */
export function holdersOf(
  tx: Tx,
  providerId: string,
  settleNos: readonly string[],
  except?: string,
): Promise<Holder[]> {
  if (settleNos.length === 0) return Promise.resolve([])
  return tx
    .select({
      settleNo: invoiceItem.settleNo,
      invoiceApplyNo: invoiceItem.invoiceApplyNo,
      invoiceStatus: providerInvoice.invoiceStatus,
      amt: invoiceItem.amt,
    })
    .from(invoiceItem)
    .innerJoin(
      providerInvoice,
      and(
        eq(providerInvoice.providerId, invoiceItem.providerId),
        eq(providerInvoice.invoiceApplyNo, invoiceItem.invoiceApplyNo),
      ),
    )
    .where(
      and(
        eq(invoiceItem.providerId, providerId),
        isAnyOf(invoiceItem.settleNo, settleNos),
        notInArray(providerInvoice.invoiceStatus, [...DEAD]),
        except === undefined ? undefined : sql`${invoiceItem.invoiceApplyNo} <> ${except}`,
      ),
    )
    .orderBy(asc(invoiceItem.invoiceApplyNo))
}

/** Keeps settlements from others, always in one order. */
export function lockSettlements(tx: Tx, where: SQL): Promise<Settlement[]> {
  return tx.select().from(settlement).where(where).orderBy(asc(settlement.settleNo)).for('update')
}

export interface Chosen {
  settle: Settlement
  /** Fen left to be invoiced. */
  openAmt: number
}

/**
 * The settlements a caller wants on one invoice, locked.
 * @param except the invoice that has them already
 * @returns what is wrong with them as a sentence, or all of them
 */
export async function chosenSettlements(
  { tx, caller }: SessionContext,
  settleNos: readonly string[],
  except?: string,
): Promise<{ error: string } | { chosen: Chosen[] }> {
  const wanted = [...new Set(settleNos)]
  const settles = await lockSettlements(
    tx,
    and(scoped(caller.scope, settlement), isAnyOf(settlement.settleNo, wanted))!,
  )
  const unknown = wanted.find((settleNo) => !settles.some((one) => one.settleNo === settleNo))
  if (unknown !== undefined) return { error: `结算单 ${unknown} 不存在` }
  if (new Set(settles.map(({ targetId }) => targetId)).size > 1)
    return { error: '所选结算单须属于同一收款方' }
  // Read after the lock: a transaction that held a settlement before has committed its invoice by now.
  const holders = await holdersOf(tx, caller.providerId, wanted, except)
  const chosen: Chosen[] = []
  for (const settle of settles) {
    const held = holders.filter(({ settleNo }) => settleNo === settle.settleNo)
    const openAmt = wholeOf(settle) - sum(held)
    const error = refusalOf(settle, openAmt, held)
    if (error !== undefined) return { error }
    chosen.push({ settle, openAmt })
  }
  return { chosen }
}

/** Why a settlement cannot be put on an invoice; undefined: it can. */
export function refusalOf(
  settle: Settlement,
  openAmt: number,
  holders: readonly Holder[],
): string | undefined {
  const about = `结算单 ${settle.settleNo}`
  if (UNSETTLED.includes(settle.settleStatus))
    return `${about} 当前为${enumItem(SETTLEMENT_STATUS, settle.settleStatus).label}，不能开票`
  if (wholeOf(settle) === 0) return `${about} 无需开票`
  if (openAmt <= 0) return `${about} 已有发票 ${holders[0]?.invoiceApplyNo ?? ''}，不能重复开票`
  return undefined
}

/** Whether accepted invoices cover a settlement, as far as it needs any. */
export async function isInvoiced(tx: Tx, settle: Settlement): Promise<boolean> {
  const holders = await holdersOf(tx, settle.providerId, [settle.settleNo])
  return sum(holders.filter(isAccepted)) >= wholeOf(settle)
}

/** Whether the invoice that covered a settlement was reversed, with no other in its place. */
export async function lostInvoice(tx: Tx, settle: Settlement): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from invoice_item i
    join provider_invoice v on v.provider_id = i.provider_id
      and v.invoice_apply_no = i.invoice_apply_no
    where i.provider_id = ${settle.providerId} and i.settle_no = ${settle.settleNo}
      and v.invoice_status = 'REDDENED' limit 1`)
  return rows.length > 0 && !(await isInvoiced(tx, settle))
}

const isAccepted = ({ invoiceStatus }: Holder): boolean =>
  (ACCEPTED as readonly string[]).includes(invoiceStatus)

export const sum = (rows: readonly { amt: number }[]): number =>
  rows.reduce((total, { amt }) => total + amt, 0)
