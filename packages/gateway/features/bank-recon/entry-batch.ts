import { sql } from 'drizzle-orm'
import { bankEntryFields, codes } from '#domain/bank-entry/fields'
import { fieldText } from '#domain/reading/field-text'
import { formErrors } from '#domain/validation/field-rules'
import type { SessionContext } from '../../core/call'
import { CallError } from '../../core/errors'
import type { ImportRow } from '../../core/imports/workbook'
import { askForEach } from './entry-ask'
import { checkMatch, findEntries, matchEntries, tolerancesOf } from './entry-change'
import type { Entry } from './entry-list'
import { ASKS } from './entry-moves'
import { READ_COLUMNS, SHEET_ACT } from './entry-sheet'
import { numbersIn } from './numbers-in'
import { moved } from '../../core/moves'
import { ENTRY_STATE } from '#domain/bank-entry/dicts'

export interface FailedRow {
  row: ImportRow
  reason: string
}

/** A row that passed: what happens to its entry. */
interface Done {
  row: ImportRow
  entry: Entry
  match?: Entry[]
  suspend?: string
  note?: { owner: string; remark: string }
}

const { owner, remark } = bankEntryFields
const reasonField = { askReason: bankEntryFields.askReason }

/**
 * Does what the rows of the workbook ask for, each by the rules of its form: matches, requests and
 * notes. Rows with a fault change nothing and come back with their reasons, by column.
 * @param askToken the document of all requests, checked by the caller
 */
export async function applySheet(
  context: SessionContext,
  rows: readonly ImportRow[],
  askToken: string | undefined,
): Promise<{ done: number; same: number; failed: FailedRow[] }> {
  const { caller } = context
  const nos = rows.flatMap(({ cells }) => [
    cells[READ_COLUMNS.entryNo] ?? '',
    ...numbersIn(cells[READ_COLUMNS.others] ?? ''),
  ])
  const entries = await findEntries(context, [...new Set(nos)])
  const tolerances = await tolerancesOf(context)
  /** Where an entry was dealt with, by its number. */
  const lineOf = new Map<string, number>()
  const matched = new Set<string>()
  const done: Done[] = []
  const failed: FailedRow[] = []
  let same = 0
  for (const row of rows) {
    const reasons: string[] = row.faults.map(({ header, msg }) => `${header}：${msg}`)
    const one = reasons.length === 0 ? checkRow(row, reasons) : undefined
    if (reasons.length > 0) failed.push({ row, reason: reasons.join('；') })
    else if (one) done.push(one)
    else same++
  }
  for (const { match } of done) if (match) await matchEntries(context, match)
  await suspendAll(context, done, askToken)
  await noteAll(context, done)
  return { done: done.length, same, failed }

  function checkRow(row: ImportRow, reasons: string[]): Done | undefined {
    const cell = (name: keyof typeof READ_COLUMNS) => row.cells[READ_COLUMNS[name]] ?? ''
    const fail = (name: keyof typeof READ_COLUMNS, msg: string) =>
      void reasons.push(`${READ_COLUMNS[name]}：${msg}`)
    const entry = entries.get(cell('entryNo'))
    if (!entry) return fail('entryNo', cell('entryNo') ? '没有这笔记录' : '不能为空')
    const act = cell('act')
    if (act !== '' && !(act in SHEET_ACT))
      return fail('act', `请填写${Object.keys(SHEET_ACT).join('、')}，或不填`)
    const note = {
      owner: fieldText(owner, cell('owner')),
      remark: fieldText(remark, cell('remark')),
    }
    for (const [name, msg] of Object.entries(formErrors({ owner, remark }, note)))
      fail(name as 'owner' | 'remark', msg)
    const result: Done = { row, entry }
    if (note.owner !== entry.owner || note.remark !== entry.remark) result.note = note
    if (act === '匹配') checkMatching(result, cell('others'), fail)
    if (act === '挂账')
      checkAsking(result, fieldText(reasonField.askReason, cell('askReason')), fail)
    return act !== '' || result.note ? result : undefined
  }

  function checkMatching(result: Done, others: string, fail: Fail): void {
    const { entry, row } = result
    const asked = [...new Set([entry.entryNo, ...numbersIn(others)])]
    const key = asked.toSorted().join(' ')
    // Both sides of a pair may name each other.
    if (matched.has(key)) return
    if (asked.length < 2) return fail('others', '请填写另一方的对账编号')
    const unknown = asked.find((no) => !entries.has(no))
    if (unknown !== undefined) return fail('others', `没有记录${unknown}`)
    const used = asked.find((no) => lineOf.has(no))
    if (used !== undefined) return fail('others', `${used}已在第${lineOf.get(used)}行处理`)
    const all = asked.map((no) => entries.get(no)!)
    const error = errorOf(() => checkMatch(all, tolerances))
    if (error !== undefined) return fail('others', error)
    matched.add(key)
    for (const no of asked) lineOf.set(no, row.line)
    result.match = all
  }

  function checkAsking(result: Done, reason: string, fail: Fail): void {
    const { entry, row } = result
    const used = lineOf.get(entry.entryNo)
    if (used !== undefined) return fail('act', `这笔记录已在第${used}行处理`)
    if (!caller.may(codes.verbs.ask)) return fail('act', '没有挂账的权限')
    const error = errorOf(() => moved(ASKS.SUSPEND, entry.entryState, ENTRY_STATE))
    if (error !== undefined) return fail('act', error)
    const wrong = formErrors(reasonField, { askReason: reason })['askReason']
    if (wrong !== undefined) return fail('askReason', wrong)
    if (askToken === undefined) return fail('act', '挂账须同时上传依据')
    lineOf.set(entry.entryNo, row.line)
    result.suspend = reason
  }
}

type Fail = (name: keyof typeof READ_COLUMNS, msg: string) => void

/** The words of a check that fails. */
function errorOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

/** Requests of the same reason are one statement. */
async function suspendAll(
  context: SessionContext,
  done: readonly Done[],
  askToken: string | undefined,
): Promise<void> {
  const byReason = new Map<string, Entry[]>()
  for (const { entry, suspend } of done)
    if (suspend !== undefined) byReason.set(suspend, [...(byReason.get(suspend) ?? []), entry])
  for (const [askReason, entries] of byReason)
    await askForEach(context, entries, { askKind: 'SUSPEND', askReason, askToken: askToken! })
}

async function noteAll({ tx, caller }: SessionContext, done: readonly Done[]): Promise<void> {
  const notes = done.flatMap(({ entry, note }) => (note ? [{ no: entry.entryNo, ...note }] : []))
  if (notes.length === 0) return
  await tx.execute(sql`update bank_entry e
    set owner = n.owner, remark = n.remark, version = e.version + 1
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(no text, owner text, remark text)
    where e.provider_id = ${caller.providerId} and e.entry_no = n.no`)
}
