import { formatDate } from '#domain/dates'
import { entryForm } from '#domain/application/index'
import type { EntryForm, EntryKind, RateTemplate, RejectItem } from '#domain/application/types'
import { regionPathName } from '../reference'
import { badField } from '../../core/errors'
import { categoryOf } from './application-facts'
import { approvedData, textOf } from './application-merchant'
import type { Application } from './application-moves'
import { rowsOf } from './application-secrets'

/**
 * The form of an application as its reader sees it: names, labels and tables.
 * @param rateTemplates those whose names it says; default: none
 */
export const formOf = (
  row: Application,
  now: number,
  rateTemplates: readonly RateTemplate[] = [],
): EntryForm =>
  entryForm(row.entryKind as EntryKind, {
    today: formatDate(now),
    corpEntryChannel: row.corpEntryChannel === '2' ? '2' : '1',
    costs: {},
    reducedCosts: {},
    privateSettleForCompanies: true,
    rateTemplates,
    categoryOf,
    regionNameOf: regionPathName,
  })

/**
 * What the risk desk refuses, with the form's words for each field.
 * @param items `[{field, reason}]` as the counterparty gave them
 * @throws CallError 90400 for no item, a field the form does not have, or a reason not of 2 to 200
 *   characters
 */
export function checkedItems(row: Application, items: unknown, now: number): RejectItem[] {
  if (!Array.isArray(items) || items.length === 0)
    throw badField('items', 'items 应为至少一项的 [{field, reason}]')
  const form = formOf(row, now)
  const seen = new Set<string>()
  return items.map((item: unknown, i) => {
    const { field, reason } = (item ?? {}) as Record<string, unknown>
    const label = typeof field === 'string' ? labelOf(form, row, field) : undefined
    if (typeof field !== 'string' || label === undefined)
      throw badField(`items.${i}.field`, `items.${i}.field 不是该申请单的资料项：${String(field)}`)
    if (seen.has(field)) throw badField(`items.${i}.field`, `items.${i}.field 重复：${field}`)
    seen.add(field)
    const words = typeof reason === 'string' ? reason.trim() : ''
    if (words.length < 2 || words.length > 200)
      throw badField(`items.${i}.reason`, `items.${i}.reason 应为2至200字的文本`)
    return { field, label, reason: words }
  })
}

/** The label of a field, of a table, or of a cell in a row that is there (`products.0.feeRate`). */
function labelOf(form: EntryForm, row: Application, name: string): string | undefined {
  if (Object.hasOwn(form.fields, name)) return form.fields[name]?.label
  if (Object.hasOwn(form.rows, name)) return form.rows[name]?.label
  const [, table = '', index = '', column = ''] = /^(\w+)\.(\d+)\.(\w+)$/.exec(name) ?? []
  const cells = Object.hasOwn(form.rows, table) ? form.rows[table] : undefined
  const nth = Number(index)
  if (!cells || !Object.hasOwn(cells.fields, column)) return undefined
  if (nth >= rowsOf(approvedData(row)[table]).length) return undefined
  return `${cells.label}第${nth + 1}行${cells.fields[column]!.label}`
}

/** Fields that hold the words by which a person makes the sandbox's risk desk refuse them. */
export function itemsSaying(
  row: Application,
  words: string,
  reason: string,
  now: number,
): RejectItem[] {
  const data = approvedData(row)
  return Object.entries(formOf(row, now).fields)
    .filter(([name]) => textOf(data, name).includes(words))
    .map(([field, { label }]) => ({ field, label, reason }))
}
