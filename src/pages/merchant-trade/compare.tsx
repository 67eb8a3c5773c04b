import { formatCount, formatFen } from '#domain/money'
import { NET_AMT_IN_FULL } from '#domain/trade-summary/fields'
import { paidTradesPath, refundedTradesPath, type TradesWithin } from '#domain/trade/links'
import { changeText } from '../../components/change-text'
import type { Row } from '../../components/resource'

/** A range and its sums. */
interface Period {
  tradeDateStart: string
  tradeDateEnd: string
  summary: Row
}

const FIGURES = [
  { name: 'payAmt', label: '交易金额（元）', format: formatFen, path: paidTradesPath },
  { name: 'payCount', label: '交易笔数', format: formatCount, path: paidTradesPath },
  { name: 'refundAmt', label: '退款金额（元）', format: formatFen, path: refundedTradesPath },
  { name: 'refundCount', label: '退款笔数', format: formatCount, path: refundedTradesPath },
  { name: 'netAmt', label: `${NET_AMT_IN_FULL}（元）`, format: formatFen, path: paidTradesPath },
  { name: 'feeAmt', label: '手续费（元）', format: formatFen, path: paidTradesPath },
] as const

/**
 * A merchant's range against the previous range of the same length; each figure links to its
 * trades.
 */
export function Compare(props: {
  merId: string
  now: Period
  before: Period
  today: string
  /** The user may open the list of trades. */
  leads: boolean
}) {
  const { merId, now, before, today, leads } = props
  const amount = (period: Period, name: string) => Number(period.summary[name] ?? 0)
  const difference = (name: string) => amount(now, name) - amount(before, name)
  const signed = (value: number, format: (value: number) => string) =>
    `${value > 0 ? '+' : ''}${format(value)}`
  const [first] = FIGURES
  const cell = (period: Period, { name, format, path }: (typeof FIGURES)[number]) => {
    const value = amount(period, name)
    const within: TradesWithin = {
      dateStart: period.tradeDateStart,
      dateEnd: period.tradeDateEnd,
      merId: [merId],
    }
    return value === 0 || !leads ? format(value) : <a href={path(within)}>{format(value)}</a>
  }
  return (
    <details className="merchant-trade-compare">
      <summary>
        与上期（{rangeText(before)}）相比：交易金额{' '}
        <b>
          {signed(difference(first.name), formatFen)}（
          {changeText(amount(now, first.name), amount(before, first.name))}）
        </b>
        {now.tradeDateEnd >= today && <span className="rv-dim">今天还未结束</span>}
      </summary>
      <table aria-label="与上期相比">
        <thead>
          <tr>
            <th scope="col">指标</th>
            <th scope="col">本期（{rangeText(now)}）</th>
            <th scope="col">上期（{rangeText(before)}）</th>
            <th scope="col">变化</th>
            <th scope="col">变化率</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((figure) => (
            <tr key={figure.name}>
              <th scope="row">{figure.label}</th>
              <td>{cell(now, figure)}</td>
              <td>{cell(before, figure)}</td>
              <td>{signed(difference(figure.name), figure.format)}</td>
              <td>{changeText(amount(now, figure.name), amount(before, figure.name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** `11-07 至 11-13`; a single day is only that day. */
const rangeText = ({ tradeDateStart, tradeDateEnd }: Period): string =>
  tradeDateStart === tradeDateEnd
    ? tradeDateStart.slice(5)
    : `${tradeDateStart.slice(5)} 至 ${tradeDateEnd.slice(5)}`
