import type { Fields } from '#domain/field'
import { editPartnerFields, newPartnerFields, newRuleFields } from '#domain/partner/form-fields'
import { holidayForm } from '#domain/holiday/form-fields'
import { newTableFields, orderingFields } from '#domain/shop/ordering-fields'
import { editStaffFields, newStaffFields } from '#domain/staff/form-fields'
import { assignTeamFields, teamFields } from '#domain/team/fields'
import type { ActionResult, LoadedAction } from './resource'

/** The dialogs of staff, partners, holidays, teams and shops, one chunk that loads when the first of them is opened. */

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** A form that opens with the record's own values. */
const formOf = (fields: Fields, more: Partial<Loaded['form']> = {}): Loaded['form'] => ({
  fields,
  initial: (row) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? undefined])),
  ...more,
})

/** The one-time password, shown once and never stored. */
const oneTime = ({ loginName, password }: Row): ActionResult => ({
  sentence: `账号 ${String(loginName)} 的一次性密码：${String(password)}。72小时内有效，首次登录须修改；只显示这一次，请当面或通过安全的方式告知本人`,
  tone: 'success',
})

export const addStaff: Loaded = { form: { fields: newStaffFields }, result: oneTime }
export const changeStaff: Loaded = {
  form: formOf(editStaffFields, {
    facts: ({ loginName }) => [{ label: '账号', value: String(loginName ?? '') }],
  }),
}
export const resetPassword: Loaded = { result: oneTime }

export const addPartner: Loaded = { form: { fields: newPartnerFields } }
export const changePartner: Loaded = { form: formOf(editPartnerFields) }
export const addRule: Loaded = { form: { fields: newRuleFields } }

const { teamName } = teamFields
export const saveTeam: Loaded = { form: formOf({ teamName }) }
export const saveYear: Loaded = { form: formOf(holidayForm) }

export const assignTeam: Loaded = { form: formOf(assignTeamFields) }

export const ordering: Loaded = { form: formOf(orderingFields) }
export const addCodes: Loaded = {
  form: { fields: newTableFields },
  result: ({ count }) => ({ sentence: `已新增 ${String(count)} 个桌码`, tone: 'success' }),
}
