import { approvalRuleFields } from '#domain/approval-rule/fields'
import { SHOPS } from '#domain/choices'
import { LOCATED_DEVICE_KINDS } from '#domain/device/dicts'
import { costForm, templateForm } from '#domain/cost/form-fields'
import { deviceFields } from '#domain/device/fields'
import { modelForm } from '#domain/device/model-fields'
import type { Field, Fields, FormValues } from '#domain/field'
import { editPartnerFields, newPartnerFields, newRuleFields } from '#domain/partner/form-fields'
import { holidayForm } from '#domain/holiday/form-fields'
import { newTableFields, orderingFields } from '#domain/shop/ordering-fields'
import { editStaffFields, newStaffFields } from '#domain/staff/form-fields'
import { assignTeamFields, teamFields } from '#domain/team/fields'
import { linesIn } from './lines'
import {
  field,
  labelsOf,
  type ActionResult,
  type FailedRow,
  type Follow,
  type LoadedAction,
} from './resource'

/** The dialogs of staff, partners, holidays, costs, teams, shops and terminals, one chunk that loads when the first of them is opened. */

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** A form that opens with the record's own values. */
const formOf = (fields: Fields, more: Partial<Loaded['form']> = {}): Loaded['form'] => ({
  fields,
  initial: (row) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? undefined])),
  ...more,
})

const initialOf = ({ initial }: Pick<Field, 'initial'>): unknown => initial

/** The one-time password, shown once and never stored. */
const oneTime = ({ loginName, password }: Row): ActionResult => ({
  sentence: `账号 ${String(loginName)} 的一次性密码：${String(password)}。72小时内有效，首次登录须修改；只显示这一次，请当面或通过安全的方式告知本人`,
  tone: 'success',
})

export const addStaff: Loaded = {
  form: { fields: newStaffFields },
  result: (answer) => ({
    ...oneTime(answer),
    next: { label: '查看权限', path: `/system/staff/show/${String(answer.staffId)}` },
  }),
}
/** An account of the partner in front. */
export const addPartnerStaff: Loaded = {
  ...addStaff,
  form: {
    facts: ({ name }) => [{ label: '渠道商', value: String(name ?? '') }],
    initial: ({ partnerNo }) => ({ partnerId: partnerNo }),
    fields: newStaffFields,
  },
}
export const changeStaff: Loaded = {
  form: formOf(editStaffFields, {
    facts: ({ loginName }) => [{ label: '账号', value: String(loginName ?? '') }],
  }),
}
export const resetPassword: Loaded = { result: oneTime }
export const sendResetLink: Loaded = {
  result: ({ sentTo }) => ({
    sentence: `重置链接正在发送至 ${String(sentTo)}，30分钟内有效，只能使用一次`,
    tone: 'success',
  }),
}

export const addPartner: Loaded = {
  form: { fields: newPartnerFields },
  result: ({ partnerNo }) => ({
    sentence: '渠道商已新增，可继续为其开通账号',
    tone: 'success',
    next: { label: '新增员工', path: `/system/partner/show/${String(partnerNo)}?do=addStaff` },
  }),
}
export const changePartner: Loaded = { form: formOf(editPartnerFields) }
export const addRule: Loaded = { form: { fields: newRuleFields } }

const { teamName } = teamFields
export const saveTeam: Loaded = { form: formOf({ teamName }) }
/** The days of a pasted notice are filled in, to be checked before they are saved. */
const readNotice: Follow = {
  of: 'sourceText',
  call: '/v1/holiday/read',
  fill: { year: 'year', offText: 'offText', workedText: 'workedText' },
}
export const saveYear: Loaded = { form: formOf(holidayForm, { follows: [readNotice] }) }

const {
  ruleNo: _no,
  askerRoleText: _asker,
  askerPartnerText: _partner,
  ...ofRule
} = approvalRuleFields
const { approverText: _approvers, operator: _by, updateTime: _at, ...ruleForm } = ofRule
export const saveApprovalRule: Loaded = {
  form: formOf(ruleForm, {
    initial: (row) =>
      Object.fromEntries(
        Object.entries(ruleForm).map(([name, one]) => [name, row[name] ?? initialOf(one)]),
      ),
  }),
}

const { templateCode: _, effectiveDate, reason, ...rates } = templateForm
export const addCost: Loaded = { form: { fields: costForm } }
export const addTemplate: Loaded = { form: { fields: templateForm } }
/** Begins with the rates that are effective; the day and the reason are of the change. */
export const changeTemplate: Loaded = {
  form: formOf(rates, { fields: { ...rates, effectiveDate, reason } }),
}
export const addModel: Loaded = { form: { fields: modelForm } }

export const assignTeam: Loaded = { form: formOf(assignTeamFields) }

export const ordering: Loaded = { form: formOf(orderingFields) }
export const addCodes: Loaded = {
  form: { fields: newTableFields },
  result: ({ count }) => ({ sentence: `已新增 ${String(count)} 个桌码`, tone: 'success' }),
}

const label = labelsOf(deviceFields)
/** Maximum number of terminals bound at once; each is a call of its own. */
const MOST_PASTED = 200

/** The location of a terminal defaults to that of its shop. */
const LOCATION_FOLLOWS: readonly Follow[] = [
  { of: 'merId', call: SHOPS.call, fill: { shopId: 'key' } },
  {
    of: 'shopId',
    call: '/v1/shop/detail',
    fill: { installRegion: 'region', installAddr: 'address', lng: 'lng', lat: 'lat' },
  },
]
const isLocated = ({ deviceKind }: FormValues) => LOCATED_DEVICE_KINDS.includes(String(deviceKind))
const place = {
  merId: deviceFields.merId,
  shopId: deviceFields.shopId,
  installRegion: field.region(label.installRegion, { required: true }),
  installAddr: field.text(label.installAddr, { required: true, min: 4, max: 100 }),
  lng: field.decimal(label.lng, { min: 73, max: 136, required: isLocated }),
  lat: field.decimal(label.lat, { min: 3, max: 54, required: isLocated }),
}

export const importDevices: Loaded = {
  form: {
    download: { label: '下载导入模板', call: '/v1/device/importTemplate' },
    fields: {
      token: field.file('终端文件', {
        required: true,
        accept: '.xlsx,.csv',
        hint: '按模板填写的Excel(.xlsx)或CSV文件，一次最多500行；隐藏或被筛选掉的行不导入，有问题的行不会入库，可改正后再导入',
      }),
    },
  },
  result: ({ successCount, failCount, hiddenCount, failToken, failRows }) => ({
    sentence: `成功 ${Number(successCount)} 条，失败 ${Number(failCount)} 条${
      Number(hiddenCount) > 0 ? `，${Number(hiddenCount)} 行隐藏或被筛选掉，没有导入` : ''
    }`,
    tone: failCount === 0 ? 'success' : successCount === 0 ? 'failed' : 'waiting',
    ...(typeof failToken === 'string' && {
      file: { label: '下载失败明细', token: failToken },
    }),
    failed: failRows as FailedRow[] | undefined,
    ...(failCount !== 0 && { again: '改正后再导入' }),
  }),
}
export const bindMany: Loaded = {
  form: {
    follows: LOCATION_FOLLOWS,
    fields: {
      serialNos: field.longText(label.serialNo, {
        required: true,
        placeholder: '每行一个，可从表格粘贴',
        hint: `一次最多${MOST_PASTED}台，绑定到同一门店`,
        validate: (text) =>
          linesIn(text).length > MOST_PASTED ? `一次最多${MOST_PASTED}台` : undefined,
      }),
      ...place,
    },
  },
}
export const bindOne: Loaded = {
  form: {
    facts: (row) => [{ label: '终端序列号(SN)', value: String(row.serialNo ?? '') }],
    initial: (row) => ({ deviceKind: row.deviceKind }),
    follows: LOCATION_FOLLOWS,
    fields: {
      ...place,
      installPic: field.images('布放照片', { max: 1 }),
    },
  },
}
