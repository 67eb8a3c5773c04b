import { editStaffFields, newStaffFields } from '#domain/staff/form-fields'
import type { ActionResult, LoadedAction } from './resource'

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** Forms and results of a staff account, which load when an action starts. */

/** The one-time password, shown once and never stored. */
const oneTime = ({ loginName, password }: Row): ActionResult => ({
  sentence: `账号 ${String(loginName)} 的一次性密码：${String(password)}。72小时内有效，首次登录须修改；只显示这一次，请当面或通过安全的方式告知本人`,
  tone: 'success',
})

export const added: Loaded = { form: { fields: newStaffFields }, result: oneTime }

export const changed: Loaded = {
  form: {
    fields: editStaffFields,
    initial: (row) =>
      Object.fromEntries(
        Object.keys(editStaffFields).map((name) => [name, row[name] ?? undefined]),
      ),
    facts: ({ loginName }) => [{ label: '账号', value: String(loginName ?? '') }],
  },
}

export const reset: Loaded = { result: oneTime }

export const linked: Loaded = {
  result: ({ sentTo }) => ({
    sentence: `重置链接正在发送至 ${String(sentTo)}，30分钟内有效，只能使用一次`,
    tone: 'success',
  }),
}
