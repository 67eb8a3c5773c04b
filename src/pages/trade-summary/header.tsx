import { useMemo } from 'react'
import { CODES } from '#domain/permission-codes'
import { paidTradesPath, type TradesWithin } from '#domain/trade/links'
import { DonutChart, LineChart, NOT_LOADED } from '../../components/charts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { useRights } from '../../components/rights'
import { enumItem, type ListHeaderProps } from '../../lib/resource'
import './header.css'

interface Charts {
  series: { date: string; payAmt: number; refundAmt: number }[]
  channels: { payChannel: string; payAmt: number }[]
  /** The filter of the summed trades; null where the list of trades cannot be filtered by it. */
  within?: TradesWithin | null
}
const NOTHING: Charts = { series: [], channels: [] }
const MAY_SEE_TRADES = [CODES.trade.list]

/** Sums of the filter: by day as lines, by payment channel as shares. */
export default function TradeSummaryHeader({ data, loading }: ListHeaderProps) {
  const { series, channels, within } = (data as Charts | undefined) ?? NOTHING
  const empty = data ? '这段时间没有交易' : NOT_LOADED
  const leads = useRights(undefined, MAY_SEE_TRADES).size > 0
  const lines = useMemo(() => {
    // Without any sale a text is shown instead of a flat line.
    const days = series.some((day) => day.payAmt !== 0) ? series : []
    return [
      { name: '交易金额', points: days.map((day) => [day.date, day.payAmt] as const) },
      { name: '退款金额', points: days.map((day) => [day.date, day.refundAmt] as const) },
    ]
  }, [series])
  const slices = useMemo(
    () =>
      channels.map(({ payChannel, payAmt }) => ({
        name: enumItem(PAY_CHANNEL, payChannel).label,
        value: payAmt,
      })),
    [channels],
  )
  const trades = (part: Partial<TradesWithin>) =>
    within ? paidTradesPath({ ...within, ...part }) : undefined
  return (
    <section className="rv-card trade-charts" aria-label="交易走势与构成">
      <LineChart
        label="每日交易金额（元）"
        kind="money"
        series={lines}
        pathOf={leads ? (day) => trades({ dateStart: day, dateEnd: day }) : undefined}
        loading={loading}
        empty={empty}
      />
      <DonutChart
        label="支付渠道构成"
        kind="money"
        slices={slices}
        pathOf={leads ? (at) => trades({ payChannel: [channels[at]!.payChannel] }) : undefined}
        loading={loading}
        empty={empty}
      />
    </section>
  )
}
