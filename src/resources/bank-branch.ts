import { branchFields } from '#domain/bank-branch/fields'
import { codes } from '#domain/moving-in/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Branches of banks, those that ship and those of a file. */
const bankBranch = defineResource({
  name: 'bankBranch',
  title: '支行',
  area: 'system',
  path: 'bank-branch',
  code: codes.verbs.list,
  id: 'branchId',
  order: 81,
  roles: ['3'],

  fields: branchFields,

  calls: { list: '/v1/bankBranch/list' },

  list: {
    columns: ['bankName', 'branchName', 'branchCode', 'regionName', 'source', 'importNo'],
    sparse: ['importNo'],
    filters: ['bankName', 'branchName', 'branchCode', 'region', 'source'],
    empty: '没有符合条件的支行，可在「数据迁入」用文件迁入',
  },
})

export type BankBranch = RecordFrom<typeof bankBranch>
export default bankBranch
