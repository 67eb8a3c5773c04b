import { z } from 'zod'
import { wireText } from '#domain/wire'
import { defineCall } from '../../../core/call'
import { asksReason, createExportTask } from '..'

const REPORT_ROLES = ['3', '4'] as const

/** Characters of a list's filters: some with all the values that a form can choose. */
const MAX_FILTERS = 20_000

/** The list's filters as JSON; its values in list encoding or as plain JSON, which mean the same. */
const filters = z
  .string()
  .max(MAX_FILTERS, '查询条件过长')
  .transform((text, context) => {
    const refuse = (): never => {
      context.addIssue({ code: 'custom', message: '查询条件格式不正确' })
      return z.NEVER
    }
    try {
      const value: unknown = JSON.parse(text === '' ? '{}' : text)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse()
      const fields = Object.entries(value).map(([name, one]) => [name, wireText(one)] as const)
      return Object.fromEntries(
        fields.filter((pair): pair is [string, string] => pair[1] !== undefined),
      )
    } catch {
      return refuse()
    }
  })

/** 导出: makes a report-centre task under the list's current filter (contract §3). */
export default defineCall({
  path: '/v1/download/create',
  // The list's own code, not the report centre's: it depends on the type and is checked there.
  access: { roles: REPORT_ROLES },
  write: true,
  request: z.object({
    reportType: z.string().min(1).max(64),
    filters: filters.default({}),
    format: z.enum(['CSV', 'XLSX'], '导出格式只能是CSV或XLSX'),
    reason: z.string().trim().max(200).optional(),
  }),
  // A report that asks why holds personal data.
  approval: { actOf: ({ reportType }) => (asksReason(reportType) ? 'EXPORT' : undefined) },
  handler: (context, input) => createExportTask(context, input),
})
