import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { BarChart, NOT_LOADED } from '../../components/charts'
import { useWide } from '../../components/resource/parts/use-wide'
import type { ListHeaderProps } from '../../lib/resource'
import { BY, MOST, nameOf, type Group } from './groups'
import './header.css'

interface Ends {
  start: string
  end: string
}

interface Answer {
  list: readonly Group[]
  periods?: { now: Ends; before: Ends }
}

const rangeText = ({ start, end }: Ends): string => `${start} 至 ${end}`

/** Which two periods are compared, and the page's largest groups in the later one. */
export default function TradeChangeHeader({ data, loading }: ListHeaderProps) {
  const answer = data as Answer | undefined
  const dimension = useSearchParams()[0].get('dimension') ?? 'MERCHANT'
  const most = useWide() ? MOST.wide : MOST.narrow
  const bars = useMemo(
    () =>
      (answer?.list ?? [])
        .toSorted((a, b) => b.payAmt - a.payAmt)
        .slice(0, most)
        .map((row) => ({ name: nameOf(row, dimension), value: row.payAmt })),
    [answer, dimension, most],
  )
  const periods = answer?.periods
  return (
    <section className="rv-card trade-chart" aria-label="两期对比">
      <p className="trade-periods">
        {periods && (
          <>
            <span>本期 {rangeText(periods.now)}</span>
            <span>上期 {rangeText(periods.before)}</span>
          </>
        )}
      </p>
      <BarChart
        label={`本期交易金额：${BY[dimension] ?? '商户'}（元）`}
        kind="money"
        slices={bars}
        loading={loading}
        empty={answer ? '这两段时间没有交易' : NOT_LOADED}
        picture={`交易变化-按${BY[dimension] ?? '商户'}`}
      />
    </section>
  )
}
