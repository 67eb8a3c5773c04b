import { field, type Field, type Fields, type RemoteSource } from '../field'
import type { CodeGroup, NounCodes } from '../permission-codes'
import { AREAS, CODE_WORDS, treeOfArea } from './code-words'

export const codes = {
  group: 'system',
  verbs: { list: '02109002', edit: '02109002:edit' },
  partner: [],
} as const satisfies NounCodes

export const ROLE_TYPE = { 3: '服务商', 4: '渠道商', 30: '注册门店' } as const

export const ROLES = {
  call: '/v1/role/roleKVRequest',
  textField: 'roleText',
  keyLabel: '角色号',
} as const satisfies RemoteSource

/** Areas with codes that a role of type 4 may have. */
const PARTNER_AREAS: readonly CodeGroup[] = [
  'merchants',
  'trades',
  'download',
  'members',
  'invoices',
  'system',
]

/** The form's own field for the codes of an area. */
export const areaField = (area: CodeGroup): AreaField => `codes_${area}`
type AreaField = `codes_${CodeGroup}`

const picksCodes = (area: CodeGroup) => (values: Readonly<Record<string, unknown>>) =>
  values.everything !== '1' &&
  (values.roleType === '3' || (values.roleType === '4' && PARTNER_AREAS.includes(area)))

/** A role: a named set of permission codes. */
export const roleFields = {
  roleNo: field.id('角色号'),
  roleName: field.text('角色名称', { required: true, min: 2, max: 20, width: 160 }),
  roleType: field.enum('类型', ROLE_TYPE, { required: true, radio: true, initial: '3' }),
  remark: field.text('说明', { max: 60, width: 260 }),
  everything: field.flag('全部权限', {
    initial: '0',
    visible: ({ roleType }) => roleType === '3',
    hint: '包括以后新增的页面与操作',
  }),
  authFlag: field.flag('银行活动数据', {
    initial: '0',
    visible: ({ roleType }) => roleType === '3',
    hint: '查看银行活动数据查询',
  }),
  mfaRequired: field.flag('强制两步验证', {
    initial: '0',
    hint: '未开启的员工下次登录时设置',
  }),
  mfaAboveAmt: field.money('大额操作二次验证', {
    min: 0,
    hint: '动用或承诺的资金，单笔或当日累计超过此金额时再次验证',
  }),
  staffCount: field.count('员工数'),
  codeCount: field.text('权限', { width: 120 }),
  createTime: field.dateTime('创建时间', { sortable: true }),
} satisfies Fields

/** The codes to choose from, one field per area. */
export const codeFields = Object.fromEntries(
  AREAS.map((area) => [
    areaField(area),
    field.enum(CODE_WORDS[area].title, treeOfArea(area), {
      multiple: true,
      radio: true,
      visible: picksCodes(area),
    }),
  ]),
) as Record<AreaField, Field>

/** A code of a role with its label. */
export const heldFields = {
  area: field.text('区域', { width: 140 }),
  words: field.text('可以做什么', { width: 420 }),
  code: field.text('权限码', { width: 200 }),
} satisfies Fields
