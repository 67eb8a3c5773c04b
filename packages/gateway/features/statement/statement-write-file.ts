import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { formatDateTime } from '#domain/dates'
import { BILL_TYPE } from '#domain/statement/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { enumItem } from '#domain/field'
import { BOM, csvLines, csvText } from '../../core/export/csv'
import type { ReportColumn } from '../../core/export/columns'
import { cellOf, tableColumn } from '../../core/export/report'
import { writeTo } from '../../core/export/write-to'
import { SHEETS } from './statement-columns'
import type { Statement } from './statement-plan'
import type { Line } from './statement-rows'

/** Lines made into text before others get their turn on the event loop. */
const SLICE_LINES = 250

/** Sums over a statement's lines. */
export type Sums = Readonly<Record<string, number>>

/** Writes a statement line by line: what it is, its lines, 合计. */
export function statementFile(
  out: Writable,
  bill: Statement,
  { providerName, merName }: { providerName: string; merName: string },
  now: number,
) {
  const sheet = SHEETS[bill.billType]!
  const write = (rows: readonly (readonly string[])[]) => writeTo(out, csvLines(rows))
  const note = (title: string, value: string) => [title, textCell(value)]
  return {
    async head(): Promise<void> {
      const channel = bill.payChannel
        ? enumItem(PAY_CHANNEL, bill.payChannel).label
        : '全部支付渠道'
      await writeTo(out, BOM)
      await write([
        note('服务商', providerName),
        ...(bill.merId === null
          ? []
          : [
              ['商户号', csvText({ title: '', kind: 'id' }, bill.merId)],
              note('商户名称', merName),
            ]),
        note('账单类型', enumItem(BILL_TYPE, bill.billType).label),
        note('支付渠道', channel),
        note('账期', bill.billDate),
        note('生成时间', formatDateTime(now)),
        note('金额单位', '元'),
        [],
        sheet.columns.map(({ title }) => title),
      ])
    },
    async lines(lines: readonly Line[]): Promise<void> {
      for (let at = 0; at < lines.length; at += SLICE_LINES) {
        const some = lines.slice(at, at + SLICE_LINES)
        await write(some.map((line) => sheet.columns.map((column) => cellText(column, line))))
        await setImmediate()
      }
    },
    async finish(sums: Sums): Promise<void> {
      await write([
        [],
        ['合计', ...sheet.totals.map(({ title }) => title)],
        ['', ...sheet.totals.map(({ title, kind, of }) => csvText({ title, kind }, sums[of] ?? 0))],
      ])
      out.end()
      await finished(out)
    },
  }
}

const textCell = (text: string): string => csvText({ title: '', kind: 'text' }, text)
const cellText = (column: ReportColumn, line: Line): string =>
  csvText(tableColumn(column), cellOf(column, line))
