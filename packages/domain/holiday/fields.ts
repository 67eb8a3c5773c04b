import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'

export const codes = {
  group: 'system',
  verbs: { list: '02109007', edit: '02109007:edit' },
  partner: [],
} as const satisfies NounCodes

export const YEAR_STATUS = {
  PENDING: { label: '待维护', tone: 'waiting' },
  ENTERED: { label: '已维护', tone: 'success' },
} as const

/** The days off and the worked weekends of a year, by which merchants are settled (domain §18). */
export const holidayFields = {
  year: field.text('年份', { width: 100 }),
  yearStatus: field.enum('状态', YEAR_STATUS),
  offText: field.longText('放假', { width: 420 }),
  workedText: field.longText('调休上班', { width: 320 }),
  sourceText: field.longText('通知原文'),
  updateTime: field.dateTime('修改时间'),
} satisfies Fields
