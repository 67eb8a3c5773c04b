import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { invoiceErrors, invoiceFields } from '#domain/invoice/form'
import { invoiceFileError } from '#domain/invoice/file'
import type { FormValues } from '#domain/field'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { file } from '../../core/files/file-schema'
import { providerInvoice } from './invoice-schema'
import { refuseWrong } from '../../core/errors'
import { ownUploads } from '../../core/files/own-uploads'
import type { Invoice } from './invoice-change'
import { DEAD } from '#domain/invoice/states'
import { buyerMissing, type Rule } from './invoice-parties'

interface Subject {
  /** The invoice that is changed; none yet for a new one. */
  row: Invoice | undefined
  rule: Rule
  total: number | undefined
  /** false: a draft. */
  whole: boolean
  /** What is wrong already. */
  errors?: Readonly<Record<string, string>>
}

/**
 * Checks an invoice with its new values: by the form's rules, its file by its bytes, its number
 * against all live invoices.
 * @throws CallError 90400 with every wrong field
 */
export async function checkInvoice(
  context: SessionContext,
  values: FormValues,
  { row, rule, total, whole, errors = {} }: Subject,
): Promise<void> {
  const fields = invoiceFields({
    today: formatDate(context.clock.now()),
    kinds: rule.invoiceKinds,
    buyerMissing: buyerMissing(rule),
    total,
  })
  const wrong = { ...invoiceErrors(fields, values, { whole }), ...errors }
  const token = String(values.fileToken ?? '')
  if (token !== '' && wrong.fileToken === undefined) {
    const error = await fileError(context, { token, kind: values.invoiceKind, row })
    if (error !== undefined) wrong.fileToken = error
  }
  const invoiceNo = String(values.invoiceNo ?? '')
  if (invoiceNo !== '' && wrong.invoiceNo === undefined)
    if (await isTaken(context, invoiceNo, row)) wrong.invoiceNo = '发票号码已存在'
  refuseWrong(wrong)
}

/** What the row holds already was checked when it came, save that its kind may be another now. */
async function fileError(
  context: SessionContext,
  { token, kind, row }: { token: string; kind: unknown; row: Invoice | undefined },
): Promise<string | undefined> {
  const upload =
    token === row?.fileToken
      ? await storedFile(context.tx, row.providerId, token)
      : (await ownUploads(context, [token])).get(token)
  return upload ? invoiceFileError(upload, kind) : '文件不存在，请重新上传'
}

/** A file that an invoice of the provider holds; undefined when it is gone. */
export async function storedFile(tx: Tx, providerId: string, token: string) {
  const [row] = await tx
    .select({ token: file.token, kind: file.kind, mime: file.mime, size: file.size })
    .from(file)
    .where(and(eq(file.token, token), eq(file.providerId, providerId)))
  return row
}

/** Of two who write the same number at once the second waits here, and then sees the first. */
async function isTaken(
  { tx, caller: { providerId } }: SessionContext,
  invoiceNo: string,
  row: Invoice | undefined,
): Promise<boolean> {
  await lockInProvider(tx, 'invoiceNo', providerId, invoiceNo)
  const rows = await tx
    .select({ one: sql`1` })
    .from(providerInvoice)
    .where(
      and(
        eq(providerInvoice.providerId, providerId),
        eq(providerInvoice.invoiceNo, invoiceNo),
        notInArray(providerInvoice.invoiceStatus, [...DEAD]),
        row ? ne(providerInvoice.invoiceApplyNo, row.invoiceApplyNo) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}
