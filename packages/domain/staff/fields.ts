import { PARTNERS } from '../choices'
import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { ROLES } from '../role/fields'
import { person } from './person'

export const codes = {
  group: 'system',
  verbs: { list: '02109001', edit: '02109001:edit' },
  partner: ['02109001:edit'],
} as const satisfies NounCodes

export const STAFF_STATUS = {
  ENABLED: { label: '在用', tone: 'success' },
  DISABLED: { label: '停用', tone: 'closed' },
} as const

/** Data scope: the rows that a user sees. */
export const DATA_SCOPE = {
  ALL: '全部',
  TEAM: '本部门',
  PARTNERS: '指定渠道商',
  SELF: '本人录入',
} as const

/** A user account. */
export const staffFields = {
  staffId: field.id('员工编号'),
  partnerId: field.remote('所属渠道商', PARTNERS),
  loginName: person('账号', 'staffId', { width: 140 }),
  nickName: field.text('姓名', { width: 120 }),
  mobile: field.text('手机号', { width: 130 }),
  email: field.text('邮箱', { width: 180 }),
  staffStatus: field.enum('状态', STAFF_STATUS),
  roleText: field.text('角色', { width: 240 }),
  roleNo: field.remote('角色', ROLES),
  scopeText: field.text('数据范围', { width: 160 }),
  belongsText: field.text('所属', {
    width: 200,
    record: ({ partnerId }) => ({ of: 'partner', id: partnerId }),
  }),
  passwordIsDue: field.flag('待修改密码'),
  lastLoginTime: field.dateTime('最近登录'),
  createTime: field.dateTime('创建时间', { sortable: true }),
} satisfies Fields

/** A role of a user. */
export const heldRoleFields = {
  roleName: field.text('角色', {
    width: 160,
    record: ({ roleNo }) => ({ of: 'role', id: roleNo }),
  }),
  roleType: field.text('类型', { width: 100 }),
  belongs: field.text('所属', { width: 240 }),
  scope: field.text('数据范围', { width: 240 }),
} satisfies Fields
