import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { optional, text } from '../../../core/inputs'
import { createExportTask } from '..'

/**
 * 导出 of the terminals: the list's own filters beside `format`, and a report-centre task as with
 * `/v1/download/create` (contract §3).
 */
export default defineCall({
  path: '/v1/device/deviceListExport',
  access: { roles: ['3'], codes: [CODES.device.export] },
  request: z
    .object({ format: z.enum(['CSV', 'XLSX']).default('XLSX'), reason: optional(text(200)) })
    .catchall(z.string()),
  write: true,
  handler: (context, { format, reason, ...filters }) =>
    createExportTask(context, { reportType: 'device', filters, format, reason }),
})
