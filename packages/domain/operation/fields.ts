import { field, labelsOf, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'
import { ACTIONS, OUTCOME, RECORD_TYPE } from './actions'

export const codes = {
  group: 'system',
  verbs: { list: '02109003', export: '02109003:export' },
  partner: [],
} as const satisfies NounCodes

/** An action of a user, or a refused attempt. */
export const operationFields = {
  operationNo: field.id('操作编号'),
  operationTime: field.dateTime('时间', { sortable: true }),
  operator: person('操作人', 'operatorId', { width: 140 }),
  operatorId: field.id('操作人编号', {
    record: ({ operatorId }) => ({ of: 'staff', id: operatorId }),
  }),
  action: field.enum('操作', ACTIONS),
  outcome: field.enum('结果', OUTCOME),
  recordNo: field.id('记录', { placeholder: '记录编号' }),
  recordType: field.enum('记录类型', RECORD_TYPE),
  recordText: field.text('记录', {
    width: 280,
    record: ({ recordType, recordNo }) => ({ of: recordType, id: recordNo }),
  }),
  address: field.text('来源地址', { width: 150 }),
  place: field.text('来源', { width: 90 }),
  reason: field.text('说明', { width: 220 }),
  hash: field.text('校验值'),
} satisfies Fields

/** The change of one value of a record. */
export const changeFields = {
  record: field.text('记录', { width: 220 }),
  name: field.text('项目', { width: 180 }),
  before: field.text('之前', { width: 280 }),
  after: field.text('之后', { width: 280 }),
} satisfies Fields

const { name } = labelsOf(changeFields)

/** A parameter of the action. */
export const askedFields = {
  name: field.text(name, { width: 180 }),
  value: field.text('内容', { width: 600 }),
} satisfies Fields
