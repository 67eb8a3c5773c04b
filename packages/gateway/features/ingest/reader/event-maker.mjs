// Makes the event of a row by the first rule of the profile that matches it.
import { Fault } from './amount.mjs'
import { createColumnReader } from './column-readers.mjs'

/**
 * @typedef {object} RowResult
 * @property {Record<string, unknown>[]} events
 * @property {{ field: string, msg: string }} [error] the first column that cannot be taken
 * @property {string} [ignored] why the row makes no event
 */

/**
 * @param {import('../profiles').Profile} profile
 * @param {string | undefined} fileDate
 * @returns {(cells: import('./row-cells.mjs').RowCells) => RowResult}
 */
export function createEventMaker({ columns, rules, empty = [] }, fileDate) {
  const readers = new Map(
    Object.entries(columns).map(([name, column]) => [
      name,
      {
        read: createColumnReader(column, fileDate),
        empty: ['', ...empty, ...(column.empty ?? [])],
      },
    ]),
  )
  const plans = rules.map(({ facts = {}, constants = {}, ...rule }) => ({
    ...rule,
    constants: Object.entries(constants),
    facts: Object.entries(facts),
  }))

  return (cells) => {
    const plan = plans.find(({ when }) => cells.matches(when))
    if (!plan) return failed(unmatched(rules, cells))
    if (plan.ignore !== undefined) return { events: [], ignored: plan.ignore }
    const kind = typeof plan.kind === 'string' ? plan.kind : cells.text(plan.kind.from)
    if (kind === '') return failed({ field: plan.kind.from, msg: '必填项不能为空' })
    const event = { kind }
    for (const [fact, rule] of plan.facts) {
      const { column, value } = factOf(cells, rule)
      if (value instanceof Fault) return failed({ field: column, msg: value.msg })
      if (value !== undefined) event[fact] = value
    }
    for (const [fact, value] of plan.constants) event[fact] = value
    return { events: [event] }
  }

  /** The fact's value from the first of its columns that has one. */
  function factOf(cells, { from, must, negative }) {
    for (const column of from) {
      const reader = readers.get(column)
      const fault = cells.fault(column)
      if (fault !== undefined) return { column, value: new Fault(fault) }
      const text = cells.text(column)
      if (reader ? reader.empty.includes(text) : text === '') continue
      const value = reader ? reader.read(text) : text
      return { column, value: typeof value === 'number' ? signed(value, negative) : value }
    }
    return { column: from[0], value: must ? new Fault('必填项不能为空') : undefined }
  }
}

const failed = (error) => ({ events: [], error })

function signed(value, negative = false) {
  if (value < 0 && !negative) return new Fault('金额不能为负数')
  if (value > 0 && negative) return new Fault('金额应为负数')
  return Math.abs(value)
}

/** Names the first column whose cell no rule takes. */
function unmatched(rules, cells) {
  const columns = [...new Set(rules.flatMap(({ when = {} }) => Object.keys(when)))]
  const takes = (column) =>
    rules.some(
      ({ when }) => when?.[column] === undefined || when[column].includes(cells.text(column)),
    )
  const field = columns.find((column) => !takes(column)) ?? columns[0]
  return { field, msg: `「${cells.text(field).slice(0, 32)}」没有对应的处理规则` }
}
