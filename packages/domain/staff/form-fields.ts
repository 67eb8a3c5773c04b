import { PARTNERS, SHOPS } from '../choices'
import { field, labelsOf, type Fields, type RemoteSource } from '../field'
import { codeText } from '../reading/text'
import { ROLES } from '../role/fields'
import { email, newMobile } from '../validation/contact'
import { DATA_SCOPE, staffFields } from './fields'

/** The forms of accounts, apart from the list's fields: they load when a form is opened. */

const TEAMS = {
  call: '/v1/shop/queryTeamData',
  keyOf: 'teamId',
  labelOf: 'teamName',
  search: false,
} as const satisfies RemoteSource

const LOGIN_NAME = /^[A-Za-z][\w.-]{3,31}$/

const label = labelsOf(staffFields)

const shared = {
  nickName: field.text(label.nickName, { required: true, min: 2, max: 20 }),
  roleNos: field.remote('角色', ROLES, {
    required: true,
    multiple: true,
    hint: '服务商、渠道商、注册门店角色各至多一个',
  }),
  partnerId: field.remote(label.partnerId, PARTNERS, { hint: '有渠道商角色时必选' }),
  shopIds: field.remote(
    '所属门店',
    { call: SHOPS.call, textField: SHOPS.textField },
    { multiple: true, hint: '有注册门店角色时必选' },
  ),
  dataScope: field.enum('数据范围', DATA_SCOPE, { required: true, radio: true, initial: 'ALL' }),
  teamIds: field.remote('部门', TEAMS, {
    multiple: true,
    required: true,
    visible: ({ dataScope }) => dataScope === 'TEAM',
  }),
  partnerIds: field.remote('可见渠道商', PARTNERS, {
    multiple: true,
    required: true,
    visible: ({ dataScope }) => dataScope === 'PARTNERS',
  }),
} satisfies Fields

const emailRule = (value: unknown) => (value ? email(String(value)) : undefined)
const mobileRule = (value: unknown) => (value ? newMobile(String(value)) : undefined)

/** The form of a new account. */
export const newStaffFields = {
  loginName: field.text(label.loginName, {
    required: true,
    max: 32,
    normalize: codeText,
    pattern: LOGIN_NAME,
    message: '以字母开头，4至32位字母、数字、下划线、点或短横线',
  }),
  newMobile: field.mobile('手机号', { required: true, validate: mobileRule }),
  newEmail: field.text('邮箱', { max: 64, validate: emailRule }),
  ...shared,
} satisfies Fields

/** The form of an existing account; the mobile is never shown and may stay unchanged. */
export const editStaffFields = {
  ...shared,
  newEmail: field.text('新邮箱', { max: 64, placeholder: '不更换请留空', validate: emailRule }),
  newMobile: field.mobile('新手机号', { placeholder: '不更换请留空', validate: mobileRule }),
  password: field.password('您的登录密码', {
    required: true,
    max: 128,
    hint: '更换手机号须确认是您本人操作；对方的登录设备会全部下线，24小时内不能用短信登录',
    visible: ({ newMobile: typed }) => Boolean(typed),
  }),
} satisfies Fields
