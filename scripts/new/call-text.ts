import type { PgColumn } from 'drizzle-orm/pg-core'
import { isNumber, isText, isTime, OWN, type TableOf } from './table'

export interface CallParts {
  path: string
  feature: string
  table: TableOf
  code: { text: string; imports: string }
}

const open = ({ path, code }: CallParts) =>
  `path: '${path}',\n  access: { roles: ['3', '4'], codes: [${code.text}] },`

/** Personal data leaves the gateway masked. */
const MASKS: readonly [RegExp, string][] = [
  [/mobile|phone/i, 'maskMobile'],
  [/(idNo|certNo)$/i, 'maskIdNo'],
  [/(acctNo|cardNo)$/i, 'maskCard'],
  [/openid$/i, 'maskOpenId'],
  [/(legal|real|person|acct|holder)Name$/i, 'maskName'],
]

function filterOf(name: string, column: PgColumn): string | undefined {
  if (['providerId', 'createdBy', 'version'].includes(name)) return undefined
  if (isTime(column)) return 'times'
  if (isNumber(column)) return /Amt$|^amt$/.test(name) ? 'amounts' : undefined
  return isText(column) ? (/(Name|Remark|Addr)$/.test(name) ? 'contains' : 'exact') : undefined
}

/** A list over every column of the table that can be asked for. */
export function listText(parts: CallParts): string {
  const { table } = parts
  const own = Object.entries(table.columns)
  const time = own.find(([, column]) => isTime(column) && column.notNull)?.[0]
  if (!time) throw new Error(`${table.name}: wanted a time that every row has, to sort by`)
  const filters = own.flatMap(([name, column]) => {
    const kind = filterOf(name, column)
    return kind ? [{ name, kind, line: `${name}: ${kind}(${table.name}.${name}),` }] : []
  })
  const masked = own.flatMap(([name, column]) => {
    const mask = MASKS.find(([pattern]) => isText(column) && pattern.test(name))?.[1]
    const value = `record.${name}`
    const call = mask && `${mask}(${value})`
    return mask
      ? [{ mask, line: `${name}: ${column.notNull ? call : `${value} && ${call}`},` }]
      : []
  })
  const sort = own
    .filter(([, column]) => isTime(column))
    .map(([name]) => `${name}: ${table.name}.${name},`)
  const list = `${table.name}List`
  return `${parts.code.imports}
${masked.length > 0 ? `import { ${namesOf(masked.map(({ mask }) => mask))} } from '#domain/mask'` : ''}
import { defineList } from '../../../core/list/define-list'
import { ${namesOf(filters.map(({ kind }) => kind))} } from '../../../core/list/filters'
import { defineListCall } from '../../../core/list/list-call'
${masked.length > 0 ? `import { rowOf } from '../../../core/list/table-rows'` : ''}
import { namedRowsOf } from '../../names'
import { ${table.name} } from '${table.module}'

export const ${list} = defineList({
  table: ${table.name},
  filters: { ${filters.map(({ line }) => line).join('\n')} },
  sort: { ${sort.join('\n')} },
  order: [${table.name}.${time}, ${table.name}.${table.id}],
  ...namedRowsOf(${table.name}),
  ${masked.length > 0 ? `row: (record) => ({ ...rowOf(record), ${masked.map(({ line }) => line).join(' ')} }),` : ''}
})

export default defineListCall({
  ${open(parts)}
  list: ${list},
})
`
}

const namesOf = (names: readonly string[]) => [...new Set(names)].toSorted().join(', ')

/** One record of the list, inside the caller's rows. */
export function detailText(parts: CallParts, list: { name: string; module: string }): string {
  const { name, id, module } = parts.table
  return `import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
${parts.code.imports}
import { defineCall } from '../../../core/call'
import { notFound } from '../../../core/errors'
import { id } from '../../../core/inputs'
import { scoped } from '../../../core/scope'
import { ${name} } from '${module}'
import { ${list.name} } from '${list.module}'

/** @throws CallError 90404 outside the caller's rows */
export default defineCall({
  ${open(parts)}
  request: z.object({ ${id}: id() }),
  async handler({ tx, caller, clock }, input) {
    const [record] = await ${list.name}.records(tx, {
      where: and(scoped(caller.scope, ${name}), eq(${name}.${id}, input.${id}))!,
      orderBy: [asc(${name}.${id})],
      limit: 1,
    })
    if (!record) throw notFound()
    return ${list.name}.row(record, caller, clock.now())
  },
})
`
}

/** Columns that a user types, and which of them are required. */
export const typedOf = ({ columns, id }: TableOf) =>
  Object.entries(columns).filter(
    ([name, column]) => name !== id && !OWN.includes(name) && (isText(column) || isNumber(column)),
  )

/** Adds one record under the caller's provider. */
export function writeText(parts: CallParts): string {
  const { name, id, module, columns } = parts.table
  const typed = typedOf(parts.table)
  const rest = Object.entries(columns).filter(
    ([own, column]) =>
      !OWN.includes(own) &&
      own !== id &&
      !typed.some(([one]) => one === own) &&
      column.notNull &&
      !column.hasDefault,
  )
  const other = rest.filter(([, column]) => !isTime(column)).map(([own]) => own)
  if (other.length > 0) throw new Error(`${name}: no input is known for ${other.join(', ')}`)
  const fields = typed.map(([own, column]) => `${own}: ${inputOf(column)},`)
  const inputs = namesOf(fields.flatMap((line) => line.match(/\b(id|optional|text)(?=\()/g) ?? []))
  const values = [
    'providerId: caller.providerId,',
    columns.partnerId ? 'partnerId: caller.partnerId,' : '',
    columns.createdBy ? 'createdBy: caller.userId,' : '',
    `${id},`,
    ...rest.map(([own]) => `${own}: new Date(clock.now()),`),
  ]
  return `import { z } from 'zod'
${parts.code.imports}
import { defineCall } from '../../../core/call'
${inputs ? `import { ${inputs} } from '../../../core/inputs'` : ''}
import { nextInSequence } from '../../../core/numbers'
import { ${name} } from '${module}'

export default defineCall({
  ${open(parts)}
  request: z.object({ ${fields.join('\n')} }),
  write: true,
  async handler({ tx, caller${rest.length > 0 ? ', clock' : ''} }, input) {
    const ${id} = String(await nextInSequence(tx, '${id}'))
    await tx.insert(${name}).values({ ...input, ${values.filter(Boolean).join('\n')} })
    return { ${id} }
  },
})
`
}

/** Values arrive as text. */
function inputOf(column: PgColumn): string {
  const length = (column as { length?: number }).length ?? 200
  const required = column.notNull && !column.hasDefault
  if (isNumber(column)) {
    const digits = `z.string().regex(/^\\d{1,9}$/, '格式不正确').transform(Number)`
    return required ? digits : `optional(${digits})`
  }
  return required ? `text(${length}).min(1, '必填项不能为空')` : `optional(text(${length}))`
}
