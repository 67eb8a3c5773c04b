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

/** What people call a field of a request; one that no screen has is told by its name. */
export const fieldLabel = (name: string): string => own[name] ?? labels.get(name) ?? name

/** A record's state in the words of its noun, or as it is. */
export function stateWords(type: string, state: string): string {
  const noun = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const found = known.find(
    (one) => one.noun === noun && one.field.dict && Object.hasOwn(one.field.dict, state),
  )
  return found ? enumItem(found.field.dict, state).label : state
}
