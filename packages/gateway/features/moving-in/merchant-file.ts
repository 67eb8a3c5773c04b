import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import type { ImportRow } from '../../core/imports/workbook'
import { channelReg } from '../channel-reg/channel-reg-schema'
import type { FileKind } from './file-kind'
import { ownNumbers } from './import-rows'
import { knownMerchants, knownPartners, textsOf } from './known-records'
import { MERCHANT_COLUMNS, SUB_MERCHANT_COLUMNS } from './merchant-columns'
import { readMerchant, type MerchantPlan } from './merchant-row'
import { openMerchants } from './open-merchants'
import { undoMerchants } from './undo-records'

/** Merchants of an old system; they are opened without an application. */
export const merchantFile: FileKind<MerchantPlan> = {
  columns: MERCHANT_COLUMNS,
  notes: [],
  keysOf: (cells) => ownNumbers(cells, ['旧编号', ...Object.keys(SUB_MERCHANT_COLUMNS)]),
  async plan(tx, of, rows) {
    const known = await knownMerchants(tx, of.providerId, textsOf(rows, '旧编号'))
    const partners = await knownPartners(tx, of.providerId)
    const taken = await takenSubMerchants(tx, of.providerId, rows)
    return rows.map((row) => {
      const own = known(row.cells['旧编号'] ?? '')
      if (own?.oldId === row.cells['旧编号']) return { row, reasons: [], isSame: true }
      const { plan, reasons } = readMerchant(row, of, { partners, taken })
      return reasons.length > 0 ? { row, reasons } : { row, reasons, plan }
    })
  },
  apply: openMerchants,
  undo: undoMerchants,
}

/** The merchants that have the sub-merchant numbers of some rows, by channel and number. */
async function takenSubMerchants(tx: Tx, providerId: string, rows: readonly ImportRow[]) {
  const numbers = Object.keys(SUB_MERCHANT_COLUMNS).flatMap((title) => textsOf(rows, title))
  const regs = await tx
    .select()
    .from(channelReg)
    .where(and(eq(channelReg.providerId, providerId), isAnyOf(channelReg.subMchId, numbers)))
  return new Map(regs.map((reg) => [`${reg.payChannel} ${reg.subMchId}`, reg.merId]))
}
