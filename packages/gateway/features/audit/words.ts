import { formatRate, formatYuan } from '#domain/money'
import { enumItem, type Field, type Fields } from '#domain/field'

const files = import.meta.glob<Record<string, unknown>>('../../../domain/*/*fields.ts', {
  eager: true,
})

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'kind' in value && 'label' in value

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.values(value).some(isField)

/** Every field of every noun: its folder, its name, what it is called. */
const known = Object.entries(files).flatMap(([file, exported]) => {
  const noun = /domain\/([\w-]+)\//.exec(file)![1]!
  return Object.values(exported)
    .filter(isFields)
    .flatMap((fields) => Object.entries(fields).filter(([, field]) => isField(field)))
    .map(([name, field]) => ({ noun, name, field }))
})

const labels = new Map(known.map(({ name, field }) => [name, field.label] as const).toReversed())
const own: Readonly<Record<string, string>> = {
  roleId: '角色类型',
  version: '版本号',
  codes: '权限',
  reason: '原因',
  filters: '条件',
  format: '格式',
}

const nounOf = (type: string): string =>
  type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A request field's label on the screens; a field that no screen has gets its name. */
export const fieldLabel = (name: string): string => own[name] ?? labels.get(name) ?? name

/** A value in the words of its field: a state, an amount; undefined where there are none. */
export function valueWords(type: string, name: string, value: unknown): string | undefined {
  const noun = nounOf(type)
  const found = known.filter((one) => one.name === name)
  const { field } = found.find((one) => one.noun === noun) ?? found[0] ?? {}
  if (!field) return undefined
  if (field.kind === 'money' && typeof value === 'number') return formatYuan(value)
  if (field.kind === 'rate' && typeof value === 'number') return formatRate(value)
  if (field.dict && typeof value === 'string' && Object.hasOwn(field.dict, value))
    return enumItem(field.dict, value).label
  return undefined
}

/** A record's state in the words of its noun, or as it is. */
export function stateWords(type: string, state: string): string {
  const noun = nounOf(type)
  const found = known.find(
    (one) => one.noun === noun && one.field.dict && Object.hasOwn(one.field.dict, state),
  )
  return found ? enumItem(found.field.dict, state).label : state
}

/** A value as it is; a list or a form as JSON. */
export const plainWords = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
