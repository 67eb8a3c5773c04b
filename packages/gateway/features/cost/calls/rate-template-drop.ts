import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { codes } from '#domain/cost/fields'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { code } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { rateTemplate } from '../cost-schema'
import { templateWords } from '../cost-words'

/** Withdraws terms of a rate template that are not effective yet. */
export default defineCall({
  path: '/v1/rateTemplate/drop',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ templateCode: code(16), effectiveDate: z.iso.date() }),
  /** @throws CallError 90409 for those that are effective, or are not there */
  async handler({ tx, caller, clock }, { templateCode, effectiveDate }) {
    const [gone] = await tx
      .delete(rateTemplate)
      .where(
        and(
          eq(rateTemplate.providerId, caller.providerId),
          eq(rateTemplate.templateCode, templateCode),
          eq(rateTemplate.effectiveDate, effectiveDate),
          gt(rateTemplate.effectiveDate, formatDate(clock.now())),
        ),
      )
      .returning()
    if (!gone) throw conflict('没有未生效的费率')
    const id = `${templateCode}@${effectiveDate}`
    const before = templateWords(gone)
    noteChange(tx, { type: 'rateTemplate', id, before, after: { 状态: '已撤销' } })
    return { templateNo: id }
  },
})
