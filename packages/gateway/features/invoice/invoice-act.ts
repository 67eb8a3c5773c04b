import { INVOICE_STATUS } from '#domain/invoice/dicts'
import { expressFields, redFields } from '#domain/invoice/action-fields'
import { isPaper } from '#domain/invoice/kinds'
import { enumItem } from '#domain/field'
import { formErrors } from '#domain/validation/field-rules'
import type { SessionContext } from '../../core/call'
import { providerInvoice } from './invoice-schema'
import { badField, refuseWrong } from '../../core/errors'
import { noteChange } from '../../core/operations/notes'
import { appendLog } from '../../core/record-log'
import { checkVersion, moved, stateChanged } from '../../core/moves'
import { changeInvoice, lockInvoice, rowIs, settleNosOf, type Invoice } from './invoice-change'
import { checkInvoice } from './invoice-check'
import { checkFace, type Face } from './invoice-face'
import { HANDED_IN, INVOICE_MOVES } from './invoice-moves'
import { type InvoiceStatus } from '#domain/invoice/states'
import { buyerRule } from './invoice-parties'
import { totalOf, valuesOf } from './invoice-save'
import { chosenSettlements } from '../settlement'

/** What is done with an invoice beside writing it (domain §9.9). */

interface Seen {
  invoiceApplyNo: string
  version: number
}

/**
 * Hands an invoice in. All of it is checked once more, with today's buyer.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state, 90400 with
 *   every wrong field, or with the differences to its file until they are confirmed
 * @param face what its file says; undefined when there is no difference to confirm
 */
export async function submitInvoice(
  context: SessionContext,
  { invoiceApplyNo, version, faceConfirmed }: Seen & { faceConfirmed?: '0' | '1' },
  face: Face | undefined,
) {
  const row = await lockInvoice(context, invoiceApplyNo)
  checkVersion(row, version)
  moved(INVOICE_MOVES.submit, row.invoiceStatus, INVOICE_STATUS)
  const rule = await buyerRule(context.tx, row.providerId)
  const settleNos = await settleNosOf(context.tx, row)
  const found = await chosenSettlements(context, settleNos, invoiceApplyNo)
  const total = 'chosen' in found ? totalOf(found.chosen) : undefined
  const values = valuesOf({ settleNos }, { row, total: row.amt, taxRate: rule.taxRate })
  await checkInvoice(context, values, {
    row,
    rule,
    total,
    whole: true,
    errors: {
      ...('error' in found && { settleNos: found.error }),
      ...(row.sellerTaxNo === '' && { sellerTaxNo: '销方缺少纳税人识别号，请联系服务商维护' }),
    },
  })
  checkFace(row, face)
  return done(context, row, {
    event: 'submit',
    ...(faceConfirmed === '1' && { remark: '已核对发票文件与所填内容' }),
    set: {
      buyerName: rule.buyerName,
      buyerTaxNo: rule.buyerTaxNo,
      submitTime: new Date(context.clock.now()),
      auditTime: null,
      auditRemark: '',
    },
  })
}

/** @throws CallError 90404 outside the scope, 90409 for a stale version or another state */
export async function cancelInvoice(context: SessionContext, { invoiceApplyNo, version }: Seen) {
  const row = await lockInvoice(context, invoiceApplyNo)
  checkVersion(row, version)
  return done(context, row, { event: 'cancel' })
}

/**
 * Asks for an accepted invoice to be reversed.
 * @throws CallError as `submitInvoice`
 */
export async function redApply(
  context: SessionContext,
  { invoiceApplyNo, version, ...values }: Seen & { redReason?: string; redInfoNo?: string },
) {
  const row = await lockInvoice(context, invoiceApplyNo)
  refuseWrong(formErrors(redFields, { ...values, invoiceKind: row.invoiceKind }))
  checkVersion(row, version)
  const { redReason = null, redInfoNo = '' } = values
  return done(context, row, {
    event: 'redApply',
    remark: enumItem(redFields.redReason.dict, redReason).label,
    set: { redReason, redInfoNo: redInfoNo === '' ? null : redInfoNo, auditRemark: '' },
  })
}

/**
 * Stores or corrects the delivery of a paper invoice.
 * @throws CallError as `submitInvoice`; 90400 for an e-invoice, which has no delivery
 */
export async function tellExpress(
  context: SessionContext,
  { invoiceApplyNo, version, ...values }: Seen & { expressCompany?: string; expressNo?: string },
) {
  const { tx, caller, clock } = context
  const row = await lockInvoice(context, invoiceApplyNo)
  if (!isPaper(row.invoiceKind)) throw badField('expressNo', '数电票无需邮寄')
  refuseWrong(formErrors(expressFields, { ...values, invoiceKind: row.invoiceKind }))
  checkVersion(row, version)
  if (!HANDED_IN.includes(row.invoiceStatus as InvoiceStatus))
    throw stateChanged(INVOICE_STATUS, row.invoiceStatus)
  const { expressCompany = '', expressNo: typed = '' } = values
  const expressNo = expressFields.expressNo.normalize!(typed)
  const set = { expressCompany, expressNo, version: row.version + 1 }
  await tx.update(providerInvoice).set(set).where(rowIs(row))
  await appendLog(tx, {
    providerId: row.providerId,
    targetType: 'invoice',
    targetId: invoiceApplyNo,
    title: '填写快递信息',
    operator: caller.nickName,
    fromState: row.invoiceStatus,
    toState: row.invoiceStatus,
    remark: `${expressCompany} ${expressNo}`,
    time: clock.now(),
  })
  return stateOf({ ...row, ...set })
}

async function done(
  context: SessionContext,
  row: Invoice,
  change: Pick<Parameters<typeof changeInvoice>[2], 'event' | 'remark' | 'set'>,
) {
  const { tx, caller, clock, upstream } = context
  const changed = await changeInvoice(tx, row, {
    ...change,
    operator: caller.nickName,
    now: clock.now(),
    upstream,
  })
  noteChange(context.tx, {
    type: 'invoice',
    id: row.invoiceApplyNo,
    after: { amt: row.amt },
  })
  return stateOf(changed)
}

const stateOf = ({ invoiceApplyNo, invoiceStatus, version }: Invoice) => ({
  invoiceApplyNo,
  invoiceStatus,
  version,
})
