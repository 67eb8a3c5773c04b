import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'

export const codes = {
  group: 'system',
  verbs: { list: '02109005', end: '02109005:end' },
  partner: ['02109005:end'],
} as const satisfies NounCodes

/** A session of a user. */
export const sessionFields = {
  sessionNo: field.id('登录编号'),
  staffId: field.id('员工编号'),
  nickName: person('姓名', 'staffId', { width: 120 }),
  loginName: person('账号', 'staffId', { width: 140 }),
  device: field.text('设备', { width: 180 }),
  address: field.text('来源地址', { width: 150 }),
  place: field.text('来源', { width: 90 }),
  createTime: field.dateTime('登录时间', { sortable: true }),
  lastUsedTime: field.dateTime('最近使用'),
  own: field.flag('本人'),
  current: field.flag('当前设备'),
} satisfies Fields
