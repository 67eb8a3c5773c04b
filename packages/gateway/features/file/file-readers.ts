import { CODES } from '#domain/permission-codes'
import { and, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { appeal } from '../appeal/appeal-schema'
import { approval } from '../approval/approval-schema'
import { authReview } from '../auth-review/auth-review-schema'
import { chargeback } from '../chargeback/chargeback-schema'
import { device } from '../device/device-schema'
import { exportTask } from '../report/report-schema'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { ledgerCorrection } from '../closing/correction-schema'
import { application } from '../application/application-schema'
import { merchant } from '../merchant/merchant-schema'
import { dataImport } from '../moving-in/moving-in-schema'
import { providerInvoice } from '../invoice/invoice-schema'
import { rechargeOrder } from '../recharge/recharge-schema'
import { shop } from '../shop/shop-schema'
import { statement } from '../statement/statement-schema'
import { merchantChange } from '../merchant-change/merchant-change-schema'
import { settleChange } from '../settle-account/settle-change-schema'
import { wxVerify } from '../wx-verify/wx-verify-schema'
import { readsCorrectionFile, readsEvidence } from '../closing'
import { readsExportFile } from '../report'
import { readsReceipt } from '../recharge'
import { readsReviewPics } from '../auth-review'
import { readsAppealFile } from '../appeal'
import { readsChargebackFile } from '../chargeback'
import { readsApplicationFile } from '../application'
import { readsAskFile, readsStatementOfBank } from '../bank-recon'
import { bankEntry, bankStatement } from '../bank-recon/bank-schema'
import { readsApprovalFile } from '../approval'
import { readsImportFile } from '../moving-in'
import { readsInvoiceFile } from '../invoice'
import { readsMerchantChangeFile } from '../merchant-change'
import { readsSettleChangeFile } from '../settle-account'
import { maySeePlain } from '../../core/plain'
import { readsStatementFile } from '../statement'
import { readsWxFile } from '../wx-verify'
import { scoped } from '../../core/scope'

/** Whether a row that holds the token is one the caller may read. */
export type FileReader = (tx: Tx, caller: Caller, token: string) => Promise<boolean>

/** Code of the merchant's detail and of terminals. */
const CODE_DETAIL = CODES.merchant.show
/** Code of the shops and their details. */
const CODE_SHOPS = CODES.shop.list

/** Pictures of a merchant the caller sees. */
const readsMerchantPics: FileReader = async (tx, caller, token) => {
  if (!caller.may(CODE_DETAIL)) return false
  const fields = ['licensePic', 'storePics', 'otherPics']
  if (maySeePlain(caller)) fields.push('legalIdPics')
  const holds = fields.map(
    (name) => sql`${merchant.pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`,
  )
  const rows = await tx
    .select({ one: sql`1` })
    .from(merchant)
    .where(and(scoped(caller.scope, merchant), or(...holds)))
    .limit(1)
  return rows.length > 0
}

/** The photo of a terminal's place. */
const readsDevicePic: FileReader = async (tx, caller, token) => {
  if (!caller.may(CODE_DETAIL)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(device)
    .where(
      and(
        scoped(caller.scope, device),
        sql`${device.installPic} @> ${JSON.stringify([token])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Pictures of a shop, its front and its inside. */
const readsShopPics: FileReader = async (tx, caller, token) => {
  if (!caller.may(CODE_SHOPS)) return false
  const holds = ['doorPics', 'indoorPics'].map(
    (name) => sql`${shop.pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`,
  )
  const rows = await tx
    .select({ one: sql`1` })
    .from(shop)
    .where(and(scoped(caller.scope, shop), or(...holds)))
    .limit(1)
  return rows.length > 0
}

export interface FileHolder {
  /** Every token of a row is in one of these columns: as a text, or anywhere in JSON. */
  columns: readonly AnyPgColumn[]
  reads: FileReader
}

/**
 * Every kind of row that holds tokens; a new one is added here. Who may fetch a file is asked of
 * them, and a file none of them holds is removed one day (sweep.ts).
 */
export const fileHolders: readonly FileHolder[] = [
  { columns: [merchant.pics], reads: readsMerchantPics },
  { columns: [device.installPic], reads: readsDevicePic },
  { columns: [shop.pics], reads: readsShopPics },
  { columns: [rechargeOrder.receiptPic], reads: readsReceipt },
  { columns: [exportTask.fileToken], reads: readsExportFile },
  { columns: [providerInvoice.fileToken], reads: readsInvoiceFile },
  { columns: [statement.fileToken], reads: readsStatementFile },
  { columns: [ledgerMonth.fileToken], reads: readsEvidence },
  { columns: [ledgerCorrection.documents], reads: readsCorrectionFile },
  { columns: [appeal.files], reads: readsAppealFile },
  { columns: [approval.files], reads: readsApprovalFile },
  { columns: [chargeback.documents], reads: readsChargebackFile },
  { columns: [settleChange.pics], reads: readsSettleChangeFile },
  { columns: [merchantChange.pics], reads: readsMerchantChangeFile },
  {
    columns: [application.pics, application.data, application.submitted],
    reads: readsApplicationFile,
  },
  { columns: [authReview.pics, authReview.items, authReview.answers], reads: readsReviewPics },
  { columns: [dataImport.fileToken, dataImport.refusedToken], reads: readsImportFile },
  { columns: [bankStatement.fileToken], reads: readsStatementOfBank },
  { columns: [bankEntry.askToken], reads: readsAskFile },
  { columns: [wxVerify.pics, wxVerify.data], reads: readsWxFile },
]
