import { z } from 'zod'
import { defineCall } from '../../../call'
import { importDevices, presentImport, readImport } from '../../../records/device/import'
import { id } from '../../../records/inputs'

/** 批量导入: takes the terminals of an uploaded workbook into stock (domain §7.12). */
export default defineCall({
  path: '/v1/device/batchImport',
  access: { roles: ['3'], codes: ['02100006:device'] },
  request: z.object({ token: id('请选择要导入的文件') }),
  write: true,
  prepare: readImport,
  handler: importDevices,
  present: presentImport,
})
