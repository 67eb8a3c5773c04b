import { useMemo } from 'react'
import { DonutChart, LineChart } from '../../components/charts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { enumItem, type ListHeaderProps } from '../../lib/resource'
import './header.css'

interface Charts {
  series: { date: string; payAmt: number; refundAmt: number }[]
  channels: { payChannel: string; payAmt: number }[]
}
const NOTHING: Charts = { series: [], channels: [] }

/** What the filter adds up to: by day as lines, by payment channel as shares. */
export default function TradeSummaryHeader({ data, loading }: ListHeaderProps) {
  const { series, channels } = (data as Charts | undefined) ?? NOTHING
  const lines = useMemo(() => {
    // Nothing was sold at all: said in words rather than by a line on the floor.
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
  return (
    <section className="rv-card trade-charts" aria-label="交易走势与构成">
      <LineChart
        label="每日交易金额（元）"
        kind="money"
        series={lines}
        loading={loading}
        empty="这段时间没有交易"
      />
      <DonutChart
        label="支付渠道构成"
        kind="money"
        slices={slices}
        loading={loading}
        empty="这段时间没有交易"
      />
    </section>
  )
}
