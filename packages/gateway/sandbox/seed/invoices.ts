import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { formatDate, monthsInRange } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { billingRule } from '../../features/billing/billing-schema'
import { file } from '../../core/files/file-schema'
import { invoiceItem, providerInvoice } from '../../features/invoice/invoice-schema'
import { partner, provider } from '../../core/access-schema'
import { settlement } from '../../features/settlement/settlement-schema'
import { recordLog } from '../../core/db/core-schema'
import type { FileStore } from '../../core/files/store'
import { EAST, PARTNERS, PROVIDER_ONE, PROVIDER_TWO, PROVIDERS, STAFF } from './accounts'
import { BILLING_RULES, TAX_RATE } from './billing-rules'
import { creditCode } from './identity'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { simplePdf } from './pdf'
import { addSlip } from './receipt'
import { createRandom, type Random } from './random'
import { lastSettled } from './settlements'
import { yyMMdd, type SeedTime } from './time'

type Settlement = typeof settlement.$inferSelect
type InvoiceRow = typeof providerInvoice.$inferInsert
type LogRow = typeof recordLog.$inferInsert
type Status = 'DRAFT' | 'AUDITING' | 'APPROVED' | 'REJECTED' | 'CANCELED' | 'RED_APPLY' | 'REDDENED'

const HOUR_MS = 3_600_000
const PAPER_SINCE_AGE = 9
const AUDIT_REMARK = '购方名称与开票信息不一致，请按开票须知修改后重新提交'

/** One invoice a settlement gets; `part` of two when its amount was split over two. */
interface Plan {
  status: Status
  part?: 'first' | 'second'
}

/** Invoices for settlements as far as these have come, in every state. */
export const invoiceSeed: SeedPart = {
  name: 'invoices',
  async insert(tx) {
    await insertRows(tx, billingRule, BILLING_RULES)
  },
  async derive(tx, { world: { time }, files }) {
    if (await haveMoved(tx, time)) return
    await clear(tx, time)
    const settles = await tx.select().from(settlement).orderBy(settlement.settleNo)
    const random = createRandom(13_000_000)
    const sellers = await sellersOf(tx, time, random, files)
    for (const [targetId, { taxNo }] of sellers) {
      await tx.update(provider).set({ taxNo }).where(eq(provider.providerId, targetId))
      await tx.update(partner).set({ taxNo }).where(eq(partner.partnerId, targetId))
    }
    const lastMonth = lastSettled(time)
    const made = settles
      .filter(({ billMonth }) => billMonth <= lastMonth)
      .flatMap((settle) => {
        const age = monthsInRange(settle.billMonth, lastMonth) - 1
        return plansOf(settle, age).map((plan, i) =>
          invoiceOf({ settle, plan, age, i, random, time, seller: sellers.get(settle.targetId)! }),
        )
      })
    await insertRows(
      tx,
      providerInvoice,
      made.map(({ row }) => row),
    )
    await insertRows(
      tx,
      invoiceItem,
      made.map(({ row, settleNo }) => ({
        providerId: row.providerId,
        invoiceApplyNo: row.invoiceApplyNo,
        settleNo,
        amt: row.amt ?? 0,
      })),
    )
    await insertRows(
      tx,
      recordLog,
      made.flatMap(({ row }) => logsOf(row)),
    )
    await tx.execute(sql`update profit_settle s set invoice_apply_no = i.invoice_apply_no
      from invoice_item i join provider_invoice v on v.provider_id = i.provider_id
        and v.invoice_apply_no = i.invoice_apply_no
      where i.provider_id = s.provider_id and i.settle_no = s.settle_no
        and v.invoice_status in ('AUDITING', 'APPROVED', 'RED_APPLY')`)
  },
}

/** Somebody or the clock has gone on from the samples: they stay, as their settlements do. */
async function haveMoved(tx: Tx, time: SeedTime): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from record_log
    where target_type in ('settle', 'invoice') and time > ${new Date(time.now).toISOString()} limit 1`)
  return rows.length > 0
}

async function clear(tx: Tx, time: SeedTime): Promise<void> {
  const now = new Date(time.now).toISOString()
  await tx.execute(sql`delete from invoice_item where invoice_apply_no in (
    select invoice_apply_no from provider_invoice where create_time <= ${now})`)
  await tx.execute(sql`delete from provider_invoice where create_time <= ${now}`)
  await tx.execute(sql`delete from record_log where target_type = 'invoice' and time <= ${now}`)
}

/** Which invoices a settlement has seen so far, the first one first. */
function plansOf(settle: Settlement, age: number): Plan[] {
  const waits = settle.settleStatus === 'TO_CONFIRM' || settle.settleStatus === 'DISPUTE'
  if (waits || settle.payWay !== 'BANK' || settle.payableAmt <= 0) return []
  if (settle.settleStatus === 'TO_INVOICE') {
    if (settle.targetType === 'PARTNER') return [{ status: 'DRAFT' }]
    if (settle.targetId === PROVIDER_TWO) return [{ status: 'REJECTED' }]
    return age < 2
      ? [{ status: 'AUDITING' }]
      : [
          { status: 'APPROVED', part: 'first' },
          { status: 'REJECTED', part: 'second' },
        ]
  }
  const key = `${settle.targetType} ${age}`
  if (key === 'PROVIDER 4' || (settle.targetId === EAST && age === 7))
    return [{ status: 'REDDENED' }, { status: 'APPROVED' }]
  if (key === 'PROVIDER 5' || (settle.targetId === EAST && age === 6))
    return [{ status: 'CANCELED' }, { status: 'APPROVED' }]
  return [{ status: key === 'PROVIDER 3' ? 'RED_APPLY' : 'APPROVED' }]
}

interface Seller {
  name: string
  taxNo: string
  createdBy: string
  fileToken: string | null
  /** Of a paper invoice. */
  photoToken: string | null
}

/** Everybody who is settled with, each with a sample file of its own. */
async function sellersOf(
  tx: Tx,
  time: SeedTime,
  random: Random,
  files: FileStore | undefined,
): Promise<Map<string, Seller>> {
  const targets = [
    ...PROVIDERS.map(({ providerId, name }) => ({ providerId, targetId: providerId, name })),
    ...PARTNERS.filter(({ parentId }) => !parentId).map(({ providerId, partnerId, name }) => ({
      providerId,
      targetId: partnerId,
      name,
    })),
  ]
  const sellers = new Map<string, Seller>()
  for (const { providerId, targetId, name } of targets) {
    const bytes = simplePdf('SAMPLE INVOICE', [
      `Seller ${targetId}`,
      'Sample of the sandbox, not a tax document.',
    ])
    const token = createHash('sha256')
      .update(`sample invoice ${targetId}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
    await files?.put(token, bytes)
    if (files)
      await tx
        .insert(file)
        .values({
          token,
          providerId,
          uploaderId: 'sandbox',
          kind: 'pdf',
          mime: 'application/pdf',
          fileName: '样本-发票.pdf',
          size: bytes.length,
          createdAt: new Date(time.now),
        })
        .onConflictDoNothing()
    const photo =
      files &&
      (await addSlip(files, {
        providerId,
        name: `sample paper invoice ${targetId}`,
        fileName: '样本-纸质发票.png',
        now: time.now,
      }))
    if (photo) await tx.insert(file).values(photo).onConflictDoNothing()
    sellers.set(targetId, {
      name,
      taxNo: creditCode(random, 'ENTERPRISE', '330106'),
      createdBy:
        targetId === PROVIDER_ONE
          ? STAFF.admin.userId
          : providerId === PROVIDER_TWO
            ? STAFF.other.userId
            : STAFF.partnerAdmin.userId,
      fileToken: files ? token : null,
      photoToken: photo?.token ?? null,
    })
  }
  return sellers
}

interface Making {
  settle: Settlement
  plan: Plan
  age: number
  /** Its place among the settlement's invoices. */
  i: number
  random: Random
  time: SeedTime
  seller: Seller
}

function invoiceOf(making: Making): { row: InvoiceRow; settleNo: string } {
  const { settle, plan, age, i, random, time, seller } = making
  const { status, part } = plan
  const rule = BILLING_RULES.find(({ providerId }) => providerId === settle.providerId)!
  const whole = settle.incomeAmt + settle.adjustAmt
  const half = Math.floor(whole / 2)
  const amt = part === 'first' ? half : part === 'second' ? whole - half : whole
  const exTaxAmt = Math.round(amt / 1.06)
  const isPaper = part !== undefined || age >= PAPER_SINCE_AGE
  const at = (hours: number) =>
    new Date(Math.min(time.now, settle.createTime.getTime() + (hours + i * 24) * HOUR_MS))
  const created = at(60)
  const isRed = status === 'REDDENED' || status === 'RED_APPLY'
  const isSubmitted = status !== 'DRAFT' && status !== 'CANCELED'
  const row: InvoiceRow = {
    providerId: settle.providerId,
    createTime: created,
    invoiceApplyNo: `IV${yyMMdd(formatDate(created.getTime()))}${settle.settleNo.slice(-8, -2)}${String(Number(settle.settleNo.slice(-2)) * 3 + i).padStart(2, '0')}`,
    targetId: settle.targetId,
    partnerId: settle.partnerId,
    createdBy: seller.createdBy,
    billMonth: settle.billMonth,
    invoiceKind: isPaper ? '3' : settle.targetType === 'PARTNER' && age % 2 === 1 ? '1' : '2',
    invoiceCode: isPaper ? `33002${random.digits(5)}` : null,
    invoiceNo:
      status === 'DRAFT'
        ? null
        : isPaper
          ? random.digits(8)
          : `${settle.billMonth.slice(2, 4)}332${random.digits(15)}`,
    invoiceDate: status === 'DRAFT' ? null : formatDate(created.getTime()),
    sellerName: seller.name,
    sellerTaxNo: seller.taxNo,
    buyerName: status === 'REJECTED' ? rule.buyerName.replace('有限公司', '') : rule.buyerName,
    buyerTaxNo: rule.buyerTaxNo,
    amt,
    exTaxAmt,
    taxRate: TAX_RATE,
    taxAmt: amt - exTaxAmt,
    fileToken: status === 'DRAFT' ? null : isPaper ? seller.photoToken : seller.fileToken,
    expressCompany: isPaper ? '顺丰速运' : '',
    expressNo: isPaper ? `SF${random.digits(13)}` : '',
    remark: part ? '单张限额，分两张开具' : '',
    invoiceStatus: status,
    auditRemark: status === 'REJECTED' ? AUDIT_REMARK : '',
    redReason: isRed ? '01' : null,
    // Drawn from the invoice's own number: a further draw would change all rows after it.
    redInfoNo: isRed && !isPaper ? settle.settleNo.slice(-8).padStart(20, `${i}3302`) : null,
    submitTime: isSubmitted ? at(61) : null,
    auditTime: isSubmitted && status !== 'AUDITING' ? at(75) : null,
    version: 1,
  }
  return { row, settleNo: settle.settleNo }
}

function logsOf(row: InvoiceRow): LogRow[] {
  const by = Object.values(STAFF).find(({ userId }) => userId === row.createdBy)?.name ?? ''
  const status = row.invoiceStatus as Status
  const steps: [time: Date, title: string, operator: string, to: Status, remark?: string][] = [
    [row.createTime, '新建发票', by, 'DRAFT'],
  ]
  if (status === 'CANCELED') steps.push([row.createTime, '作废', by, 'CANCELED', '发票信息填错'])
  if (row.submitTime) steps.push([row.submitTime, '提交审核', by, 'AUDITING'])
  if (row.auditTime)
    steps.push(
      status === 'REJECTED'
        ? [row.auditTime, '审核驳回', '收单机构', 'REJECTED', AUDIT_REMARK]
        : [row.auditTime, '审核通过', '收单机构', 'APPROVED'],
    )
  const red = status === 'REDDENED' || status === 'RED_APPLY'
  if (red && row.auditTime) {
    steps.push([row.auditTime, '申请红冲', by, 'RED_APPLY', '开票有误'])
    if (status === 'REDDENED') steps.push([row.auditTime, '红冲完成', '收单机构', 'REDDENED'])
  }
  return steps.map(([time, title, operator, toState, remark = ''], i) => ({
    providerId: row.providerId,
    targetType: 'invoice',
    targetId: row.invoiceApplyNo,
    seq: i + 1,
    time,
    title,
    operator,
    fromState: steps[i - 1]?.[3] ?? '',
    toState,
    remark,
  }))
}
