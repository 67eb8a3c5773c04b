import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CODES } from '#domain/permission-codes'
import { paidTradesPath, type TradesWithin } from '#domain/trade/links'
import { BarChart, LineChart, NOT_LOADED, shareText } from '../../components/charts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { useWide } from '../../components/resource/parts/use-wide'
import { useRights } from '../../components/rights'
import { enumItem, type ListHeaderProps } from '../../lib/resource'
import { BY, MOST, nameOf, type Group } from './groups'
import './header.css'

interface Charts {
  /** The page of the list. */
  list: readonly Group[]
  series: { date: string; payAmt: number; refundAmt: number }[]
  channels: { payChannel: string; payAmt: number }[]
  /** The filter of the summed trades; null where the list of trades cannot be filtered by it. */
  within?: TradesWithin | null
}
const NOTHING: Charts = { list: [], series: [], channels: [] }
const MAY_SEE_TRADES = [CODES.trade.list]

/**
 * The sums as the list groups them: days as lines, channels with their shares, the page's largest
 * merchants, shops or partners as bars.
 */
export default function TradeSummaryHeader({ data, loading }: ListHeaderProps) {
  const { series, channels, list, within } = (data as Charts | undefined) ?? NOTHING
  const empty = data ? '这段时间没有交易' : NOT_LOADED
  const dimension = useSearchParams()[0].get('dimension') ?? 'DAY'
  const most = useWide() ? MOST.wide : MOST.narrow
  const leads = useRights(undefined, MAY_SEE_TRADES).size > 0
  const lines = useMemo(() => {
    // Without any sale a text is shown instead of a flat line.
    const days = series.some((day) => day.payAmt !== 0) ? series : []
    return [
      { name: '交易金额', points: days.map((day) => [day.date, day.payAmt] as const) },
      { name: '退款金额', points: days.map((day) => [day.date, day.refundAmt] as const) },
    ]
  }, [series])
  const shares = useMemo(() => {
    const total = channels.reduce((sum, { payAmt }) => sum + payAmt, 0)
    return channels.slice(0, most).map(({ payChannel, payAmt }) => ({
      name: `${shareText(payAmt, total)} ${enumItem(PAY_CHANNEL, payChannel).label}`,
      value: payAmt,
    }))
  }, [channels, most])
  const groups = useMemo(
    () => list.toSorted((a, b) => b.payAmt - a.payAmt).slice(0, most),
    [list, most],
  )
  const bars = useMemo(
    () => groups.map((row) => ({ name: nameOf(row, dimension), value: row.payAmt })),
    [groups, dimension],
  )
  const trades = (part: Partial<TradesWithin>) =>
    within ? paidTradesPath({ ...within, ...part }) : undefined
  const common = { kind: 'money', loading, empty } as const
  return (
    <section className="rv-card trade-chart" aria-label="交易图">
      {BY[dimension] ? (
        <BarChart
          {...common}
          label={`交易金额最高的${BY[dimension]}（元）`}
          picture={`交易汇总-按${BY[dimension]}`}
          slices={bars}
          pathOf={leads ? (at) => groupPath(groups[at]) : undefined}
        />
      ) : dimension === 'CHANNEL' ? (
        <BarChart
          {...common}
          label="支付渠道构成（元）"
          picture="交易汇总-按支付渠道"
          slices={shares}
          pathOf={leads ? (at) => trades({ payChannel: [channels[at]!.payChannel] }) : undefined}
        />
      ) : (
        <LineChart
          {...common}
          label="每日交易金额（元）"
          picture="交易汇总-按日"
          series={lines}
          pathOf={leads ? (day) => trades({ dateStart: day, dateEnd: day }) : undefined}
        />
      )}
    </section>
  )
}

const groupPath = (group: Group | undefined): string | undefined =>
  group?.within ? paidTradesPath(group.within) : undefined
