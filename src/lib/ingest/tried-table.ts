import { EVENT_KIND } from '#domain/ingest/dicts'
import { enumItem } from '#domain/field'
import type { Tried, TriedRow } from '#domain/source/tried'
import { formatYuan } from '#domain/money'
import type { ActionResult } from '../resource'

const COLUMNS = [
  '行号',
  '说明',
  '事件',
  '发生时间',
  '渠道交易号',
  '渠道退款号',
  '商户号',
  '金额',
  '手续费',
] as const

/** What `/v1/source/tryProfile` read of a sample: a sentence, and its rows with their faults. */
export function triedTable(answer: Readonly<Record<string, unknown>>): ActionResult {
  const tried = answer as unknown as Tried
  const { rows, rowCount, faultCount, refused } = tried
  const cells = rows.map(cellsOf)
  const used = COLUMNS.map((_, at) => cells.some((row) => row[at] !== ''))
  const usedOf = <T>(row: readonly T[]) => row.filter((_, at) => used[at])
  return {
    sentence: sentenceOf(tried),
    tone: refused ? 'failed' : faultCount > 0 ? 'waiting' : 'success',
    table: {
      label: rowCount > rows.length ? `读取结果，前${rows.length}行` : '读取结果',
      columns: usedOf(COLUMNS),
      rows: rows.map((row, at) => ({ cells: usedOf(cells[at]!), fault: row.error !== undefined })),
    },
  }
}

function sentenceOf({
  rowCount,
  faultCount,
  counted,
  totals,
  unknownColumns,
  refused,
}: Tried): string {
  const sums = `${counted.count} 笔 ${formatYuan(counted.sum)}，退款 ${counted.refundCount} 笔 ${formatYuan(counted.refundSum)}`
  return [
    refused ? `整份文件不能入账：${refused}` : '文件可以读取，没有保存任何数据',
    `共 ${rowCount} 行，有误 ${faultCount} 行`,
    // The file's own totals are compared with all rows; without them those with a fault would mislead.
    ...(totals || faultCount === 0 ? [`合计 ${sums}`] : []),
    ...(totals || refused ? [] : ['文件里没有合计']),
    ...(unknownColumns.length > 0 ? [`没有用到的列：${unknownColumns.join('、')}`] : []),
  ].join('；')
}

function cellsOf(row: TriedRow): string[] {
  const { line, kind, amt, feeAmt } = row
  return [
    String(line),
    row.error ?? row.ignored ?? '',
    kind === undefined ? '' : enumItem(EVENT_KIND, kind).label,
    row.occurredAt ?? '',
    row.channelTradeNo ?? '',
    row.channelRefundNo ?? '',
    row.merNo ?? '',
    amt === undefined ? '' : formatYuan(amt),
    feeAmt === undefined ? '' : formatYuan(feeAmt),
  ]
}
