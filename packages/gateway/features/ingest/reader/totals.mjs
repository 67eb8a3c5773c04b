// Compares the totals that a file states with what its rows come to.
import { refuse } from '../../../core/imports/workbook-refusal.mjs'
import { amountOf, Fault } from './amount.mjs'
import { valueAt } from './spots.mjs'

const NAMES = { count: '笔数', sum: '金额', refundCount: '退款笔数', refundSum: '退款金额' }
/** @typedef {{ count: number, sum: number, refundCount: number, refundSum: number }} Figures */

/**
 * Counts rows as the profile says; where it does not, rows and the amounts of their events.
 * @param {import('../profiles').Profile} profile
 */
export function createCounter({ totals, columns }) {
  /** @type {Figures} */
  const counted = { count: 0, sum: 0, refundCount: 0, refundSum: 0 }
  return {
    counted,
    /**
     * @param {import('./row-cells.mjs').RowCells} cells
     * @param {Record<string, unknown>[]} events
     */
    add(cells, events) {
      const refunds = events.filter(({ refundAmt }) => refundAmt !== undefined)
      const byEvents = {
        count: 1,
        sum: sumOf(events, 'transAmt'),
        refundCount: refunds.length,
        refundSum: sumOf(refunds, 'refundAmt'),
      }
      for (const key of Object.keys(counted)) {
        const measure = totals?.[key]
        if (!measure) counted[key] += byEvents[key]
        else if (cells.matches(measure.when)) counted[key] += measured(measure, cells)
      }
    },
  }

  /** A cell that is no amount counts as 0: the sums then differ. */
  function measured({ of, negative }, cells) {
    if (!of) return 1
    let sum = 0
    for (const column of of) {
      const text = cells.text(column)
      const amount = text === '' ? 0 : amountOf(text, columns[column])
      if (!(amount instanceof Fault)) sum += amount
    }
    return negative ? -sum : sum
  }
}

const sumOf = (events, fact) => events.reduce((sum, event) => sum + (event[fact] ?? 0), 0)

/**
 * Finds the totals among a file's lines.
 * @param {import('../profiles').Profile['totals']} totals
 */
export function createTotalsReader(totals) {
  const measures = Object.keys(NAMES).flatMap((key) => (totals?.[key] ? [[key, totals[key]]] : []))
  const starts = new Set(measures.flatMap(([, { at }]) => ('line' in at ? [at.line] : [])))
  /** @type {Partial<Figures>} */
  const found = {}
  let began = false
  /** The titles of a header of totals whose line comes next. */
  let titles

  return {
    began: () => began,
    /**
     * @param {string} text without the prefix of its first cell
     * @param {() => string[]} cells
     * @returns {boolean} whether the line is one of totals
     */
    take(text, line, cells) {
      if (!totals) return false
      if (titles) {
        const values = new Map(cells().map((cell, index) => [titles[index], cell]))
        takeFigures(line, ({ at }) => ('cell' in at ? values.get(at.cell) : undefined))
        titles = undefined
        return true
      }
      const isFirst = text.startsWith(totals.line)
      if (!isFirst && !(began && [...starts].some((start) => text.startsWith(start)))) return false
      if (isFirst && began) refuse(`第${line}行的汇总重复出现`)
      began = true
      if (measures.some(([, { at }]) => 'cell' in at)) titles = cells()
      takeFigures(line, ({ at }) => ('line' in at ? valueAt(text, at) : undefined))
      return true
    },
    /** @returns {Partial<Figures> | undefined} undefined: the file has no totals */
    end() {
      if (!began && totals?.required) refuse('文件没有汇总行，可能不完整')
      if (!began) return undefined
      const missing = measures.find(([key]) => found[key] === undefined)
      if (missing) refuse(`汇总行缺少${NAMES[missing[0]]}，文件可能不完整`)
      return found
    },
  }

  function takeFigures(line, textOf) {
    for (const [key, { of, negative, ...measure }] of measures) {
      const text = textOf(measure)
      if (text === undefined) continue
      const figure = of ? amountOf(text, totals) : countOf(text)
      if (figure instanceof Fault) refuse(`第${line}行汇总的${NAMES[key]}无法识别`)
      found[key] = negative && figure !== 0 ? -figure : figure
    }
  }
}

const countOf = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : new Fault('不是有效的笔数'))

/**
 * Refuses a file whose totals differ from its rows.
 * @param {Partial<Figures> | undefined} totals
 * @param {Figures} counted
 */
export function compareTotals(totals = {}, counted) {
  for (const [key, stated] of Object.entries(totals)) {
    if (stated === counted[key]) continue
    const show = key.endsWith('ount') ? (count) => `${count}笔` : yuan
    refuse(`汇总${NAMES[key]}不符：文件汇总${show(stated)}，明细合计${show(counted[key])}`)
  }
}

function yuan(fen) {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}元`
}
