import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { FILE_KIND, IMPORT_STATE } from './dicts'

export const codes = {
  group: 'system',
  verbs: { list: '02109006', apply: '02109006:apply' },
  partner: [],
} as const satisfies NounCodes

/** A file of an old system's data, from its check to its rows in the tables. */
export const importFields = {
  importNo: field.id('迁入编号', { width: 190 }),
  importKind: field.enum('迁入内容', FILE_KIND),
  fileName: field.text('文件名', { width: 220 }),
  importState: field.enum('迁入状态', IMPORT_STATE),
  progress: field.text('进度', { width: 140 }),
  reason: field.longText('说明', { width: 260 }),
  rowCount: field.count('行数'),
  goodCount: field.count('可迁入'),
  sameCount: field.count('已有', { hint: '以前已迁入的行，不再改动' }),
  refusedCount: field.count('有问题'),
  appliedCount: field.count('已迁入'),
  totalText: field.longText('金额合计', { width: 260 }),
  changeReason: field.longText('变更原因', { width: 180 }),
  operator: field.text('操作人'),
  decider: field.text('复核人'),
  createTime: field.dateTime('提交时间', { sortable: true }),
  doneTime: field.dateTime('完成时间'),
} satisfies Fields

/** One row of a file with the values before and after, as its check found them. */
export const previewFields = {
  line: field.count('行号'),
  about: field.text('变更对象', { width: 240 }),
  before: field.text('变更前', { width: 240 }),
  after: field.text('变更后', { width: 240 }),
  result: field.longText('核对结果', { width: 260 }),
} satisfies Fields
