import { field, type Dict, type Fields } from '../field'

/** Whether a branch ships with the console or was moved in as a file. */
export const BRANCH_SOURCE = { SHIPPED: '自带', MOVED: '迁入' } as const satisfies Dict
export type BranchSource = keyof typeof BRANCH_SOURCE

/** A branch 支行 of a bank by which a settlement account is paid (domain §17). */
export const branchFields = {
  branchId: field.id('支行'),
  bankName: field.text('银行', { placeholder: '名称或拼音' }),
  branchName: field.text('支行名称', { width: 320 }),
  branchCode: field.id('联行号', { placeholder: '12位数字' }),
  regionName: field.text('地区'),
  region: field.region('地区', { levels: 2, placeholder: '省 / 市' }),
  source: field.enum('来源', BRANCH_SOURCE),
  importNo: field.id('迁入编号'),
} satisfies Fields
