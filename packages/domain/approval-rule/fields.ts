import { APPROVAL_ACT } from '../approval/acts'
import { PARTNERS } from '../choices'
import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { ROLES } from '../role/fields'
import { person } from '../staff/person'

export const codes = {
  group: 'system',
  verbs: { list: '02112002', edit: '02112002:edit' },
  partner: [],
} as const satisfies NounCodes

export const RULE_STATE = {
  ON: { label: '启用', tone: 'success', hint: '符合条件的操作须经审批' },
  OFF: { label: '停用', tone: 'closed', hint: '不影响任何操作' },
} as const

/** Hours within which an approval is decided, unless its rule has others. */
export const WITHIN_HOURS = 72

/** What needs approval, from what amount, and whose. */
export const approvalRuleFields = {
  ruleNo: field.id('规则编号'),
  act: field.enum('审批事项', APPROVAL_ACT, { required: true }),
  fromAmt: field.money('起点金额', {
    required: true,
    initial: 0,
    min: 0,
    hint: '达到此金额的操作须审批；没有金额的事项填 0',
  }),
  askerRoleNo: field.remote('申请人角色', ROLES, {
    hint: '只对持有该角色的申请人有效；不选则对所有人',
  }),
  askerRoleText: field.text('申请人角色'),
  askerPartnerId: field.remote('申请人渠道商', PARTNERS, {
    hint: '只对该渠道商的员工有效；不选则不限',
  }),
  askerPartnerText: field.text('申请人渠道商'),
  approverRoleNos: {
    ...field.remote('可审批角色', ROLES, { hint: '不选则所有持有审批权限的员工都可审批' }),
    multiple: true,
  },
  approverText: field.text('可审批角色', { width: 200 }),
  needed: field.count('审批人数', { required: true, initial: 1, min: 1, max: 5 }),
  withinHours: field.count('时限（小时）', {
    required: true,
    initial: WITHIN_HOURS,
    min: 1,
    max: 720,
    hint: '超过时限未通过的申请自动过期',
  }),
  ruleState: field.enum('状态', RULE_STATE, { required: true, radio: true, initial: 'ON' }),
  operator: person('最后修改人', 'operatorId'),
  updateTime: field.dateTime('修改时间', { sortable: true }),
} satisfies Fields
