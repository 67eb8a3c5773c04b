import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { codes } from '#domain/cost/fields'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { code } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { costTerm } from '../cost-schema'
import { costWords } from '../cost-words'

/** Withdraws costs and floors that are not effective yet. */
export default defineCall({
  path: '/v1/cost/drop',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ product: code(16), effectiveDate: z.iso.date() }),
  /** @throws CallError 90409 for those that are effective, or are not there */
  async handler({ tx, caller, clock }, { product, effectiveDate }) {
    const [gone] = await tx
      .delete(costTerm)
      .where(
        and(
          eq(costTerm.providerId, caller.providerId),
          eq(costTerm.product, product),
          eq(costTerm.effectiveDate, effectiveDate),
          gt(costTerm.effectiveDate, formatDate(clock.now())),
        ),
      )
      .returning()
    if (!gone) throw conflict('没有未生效的成本')
    const id = `${product}@${effectiveDate}`
    noteChange(tx, { type: 'cost', id, before: costWords(gone), after: { 状态: '已撤销' } })
    return { costNo: id }
  },
})
