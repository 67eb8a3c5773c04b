import { z } from 'zod'
import { defineCall } from '../../../call'
import { importTemplate, presentTemplate } from '../../../records/device/import-template'

/** The workbook that `batchImport` reads, to be filled in. */
export default defineCall({
  path: '/v1/device/importTemplate',
  access: { roles: ['3'], codes: ['02100006:device'] },
  request: z.object({}),
  // The file is made when somebody first asks for it.
  write: true,
  handler: importTemplate,
  present: presentTemplate,
})
