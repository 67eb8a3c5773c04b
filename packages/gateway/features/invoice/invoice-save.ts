import { and, eq } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { formatDate } from '#domain/dates'
import { INVOICE_STATUS } from '#domain/invoice/dicts'
import { isPaper } from '#domain/invoice/kinds'
import { exTaxOf, TAX_RATE } from '#domain/invoice/tax'
import { toFen } from '#domain/money'
import type { SessionContext } from '../../core/call'
import { INVOICE_FACTS, invoiceItem, providerInvoice } from './invoice-schema'
import { keepFacts } from '../../core/record-facts'
import { noteChange } from '../../core/operations/notes'
import { appendLog } from '../../core/record-log'
import { checkVersion, stateChanged } from '../../core/moves'
import { nextNumber } from '../../core/numbers'
import { lockInvoice, rowIs, settleNosOf, type Invoice } from './invoice-change'
import { checkInvoice } from './invoice-check'
import { EDITABLE } from './invoice-moves'
import { type InvoiceStatus } from '#domain/invoice/states'
import { buyerRule, sellerOf } from './invoice-parties'
import { chosenSettlements, type Chosen } from '../settlement'

/** What can be written of an invoice; a missing name is unchanged, an empty text clears. */
export type InvoiceInput = Partial<
  Record<
    | 'invoiceKind'
    | 'invoiceCode'
    | 'invoiceNo'
    | 'invoiceDate'
    | 'amt'
    | 'taxRate'
    | 'taxAmt'
    | 'exTaxAmt'
    | 'fileToken'
    | 'expressCompany'
    | 'expressNo'
    | 'remark',
    string
  >
> & { settleNos?: string[] }

interface Save {
  invoiceApplyNo?: string
  version?: number
  input: InvoiceInput
}

/**
 * Writes a draft, or changes one or a refused invoice (domain §9.9). Most may still be missing;
 * what is there must be right. Seller, buyer and amount are the gateway's.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state, 90400 with
 *   every wrong field
 */
export async function saveInvoice(
  context: SessionContext,
  { invoiceApplyNo, version, input }: Save,
) {
  const row = invoiceApplyNo ? await lockInvoice(context, invoiceApplyNo) : undefined
  if (row) {
    checkVersion(row, version)
    if (!EDITABLE.includes(row.invoiceStatus as InvoiceStatus))
      throw stateChanged(INVOICE_STATUS, row.invoiceStatus)
  }
  const { tx, caller } = context
  const rule = await buyerRule(tx, caller.providerId)
  const kept = row && (await settleNosOf(tx, row))
  const settleNos = input.settleNos ?? kept ?? []
  const found = await chosenSettlements(context, settleNos, row?.invoiceApplyNo)
  const chosen = 'chosen' in found ? found.chosen : []
  const total = 'chosen' in found && chosen.length > 0 ? totalOf(chosen) : undefined
  const values = valuesOf({ ...input, settleNos }, { row, total, taxRate: rule.taxRate })
  await checkInvoice(context, values, {
    row,
    rule,
    total,
    whole: false,
    errors: 'error' in found ? { settleNos: found.error } : {},
  })
  return written(context, { row, values, chosen, buyer: rule })
}

export const totalOf = (chosen: readonly Chosen[]): number =>
  chosen.reduce((total, { openAmt }) => total + openAmt, 0)

type Values = Required<Omit<InvoiceInput, 'settleNos'>> & { settleNos: string[] }

/** The row with the new values, in wire texts; taxes without a value follow from the amount. */
export function valuesOf(
  input: InvoiceInput,
  { row, total, taxRate }: { row: Invoice | undefined; total: number | undefined; taxRate: number },
): Values {
  const kind = input.invoiceKind ?? row?.invoiceKind ?? ''
  // An e-invoice drops the values that only paper has.
  const paperOnly = (given: string | undefined, before: string | null | undefined) =>
    given ?? (isPaper(kind) ? before : undefined) ?? ''
  const amt = input.amt || String(total ?? '')
  const rate = input.taxRate || String(row?.taxRate ?? taxRate)
  const unchanged = row && String(row.amt) === amt && String(row.taxRate) === rate
  return {
    settleNos: input.settleNos ?? [],
    invoiceKind: kind,
    invoiceCode: closed(paperOnly(input.invoiceCode, row?.invoiceCode)),
    invoiceNo: closed(input.invoiceNo ?? row?.invoiceNo ?? ''),
    invoiceDate: input.invoiceDate ?? row?.invoiceDate ?? '',
    amt,
    taxRate: rate,
    ...taxesOf(input, { amt, rate, kept: unchanged ? row : undefined }),
    fileToken: input.fileToken ?? row?.fileToken ?? '',
    expressCompany: paperOnly(input.expressCompany, row?.expressCompany),
    expressNo: closed(paperOnly(input.expressNo, row?.expressNo)).toUpperCase(),
    remark: input.remark ?? row?.remark ?? '',
  }
}

/** Numbers are often pasted with blanks in them. */
const closed = (text: string): string => text.replace(/\s/g, '')

/** One of the two says the other; neither: as it was, or by the formula. */
function taxesOf(
  { taxAmt = '', exTaxAmt = '' }: InvoiceInput,
  { amt, rate, kept }: { amt: string; rate: string; kept: Invoice | undefined },
): { taxAmt: string; exTaxAmt: string } {
  const whole = toFen(amt)
  if (taxAmt !== '' && exTaxAmt !== '') return { taxAmt, exTaxAmt }
  if (whole === undefined || !Object.hasOwn(TAX_RATE, rate)) return { taxAmt, exTaxAmt }
  const rest = (known: string) => {
    const fen = toFen(known)
    return fen === undefined ? '' : String(whole - fen)
  }
  if (taxAmt !== '') return { taxAmt, exTaxAmt: rest(taxAmt) }
  if (exTaxAmt !== '') return { taxAmt: rest(exTaxAmt), exTaxAmt }
  if (kept) return { taxAmt: String(kept.taxAmt), exTaxAmt: String(kept.exTaxAmt) }
  const exTax = exTaxOf(whole, Number(rate))
  return { taxAmt: String(whole - exTax), exTaxAmt: String(exTax) }
}

async function written(
  context: SessionContext,
  {
    row,
    values,
    chosen,
    buyer,
  }: {
    row: Invoice | undefined
    values: Values
    chosen: readonly Chosen[]
    buyer: { buyerName: string; buyerTaxNo: string }
  },
) {
  const { tx, caller, clock } = context
  const { providerId } = caller
  const now = clock.now()
  const first = chosen[0]!.settle
  const facts = {
    ...columnsOf(values),
    ...(await sellerOf(tx, providerId, first.targetId)),
    buyerName: buyer.buyerName,
    buyerTaxNo: buyer.buyerTaxNo,
    targetId: first.targetId,
    partnerId: first.partnerId,
    billMonth: chosen.map(({ settle }) => settle.billMonth).toSorted()[0]!,
  }
  const [saved] = row
    ? await tx
        .update(providerInvoice)
        .set({ ...facts, version: row.version + 1 })
        .where(rowIs(row))
        .returning()
    : await tx
        .insert(providerInvoice)
        .values({
          ...facts,
          providerId,
          createTime: new Date(now),
          invoiceApplyNo: await nextNumber(tx, 'IV', formatDate(now)),
          createdBy: caller.userId,
          invoiceStatus: 'DRAFT',
        })
        .returning()
  const { invoiceApplyNo, invoiceStatus, version, amt, exTaxAmt, taxAmt } = saved!
  await tx
    .delete(invoiceItem)
    .where(
      and(eq(invoiceItem.providerId, providerId), eq(invoiceItem.invoiceApplyNo, invoiceApplyNo)),
    )
  await tx.insert(invoiceItem).select(
    rowsOf(
      invoiceItem,
      chosen.map(({ settle, openAmt }) => ({
        providerId,
        invoiceApplyNo,
        settleNo: settle.settleNo,
        amt: openAmt,
      })),
    ),
  )
  const title = row ? '修改发票' : '新建发票'
  const by = { operator: caller.nickName, reason: title, time: now }
  await keepFacts(tx, INVOICE_FACTS, { providerId, nos: [invoiceApplyNo] }, by)
  await appendLog(tx, {
    providerId,
    targetType: 'invoice',
    targetId: invoiceApplyNo,
    title,
    operator: by.operator,
    fromState: row?.invoiceStatus ?? '',
    toState: invoiceStatus,
    time: now,
  })
  noteChange(context.tx, {
    type: 'invoice',
    id: invoiceApplyNo,
    after: { amt, settleNos: values.settleNos },
  })
  return { invoiceApplyNo, invoiceStatus, version, amt, exTaxAmt, taxAmt }
}

/** Wire texts as the table keeps them; they have been checked. */
function columnsOf(values: Values) {
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    invoiceKind: values.invoiceKind,
    invoiceCode: orNull(values.invoiceCode),
    invoiceNo: orNull(values.invoiceNo),
    invoiceDate: orNull(values.invoiceDate),
    amt: Number(values.amt),
    taxRate: Number(values.taxRate),
    taxAmt: Number(values.taxAmt),
    exTaxAmt: Number(values.exTaxAmt),
    fileToken: orNull(values.fileToken),
    expressCompany: values.expressCompany,
    expressNo: values.expressNo,
    remark: values.remark,
  }
}
