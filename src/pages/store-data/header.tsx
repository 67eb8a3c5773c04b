import { useMemo, useState } from 'react'
import { LineChart, NOT_LOADED } from '../../components/charts'
import { shortFigure } from '../../components/resource/parts/short-figure'
import { formatCount, formatYuan } from '#domain/money'
import type { ListHeaderProps } from '../../lib/resource'
import { changeText, FIGURES, type Figure } from './figures'
import './header.css'

type Sums = Readonly<Record<string, number | undefined>>

interface Answer {
  summary: Sums
  series: readonly (Readonly<Record<string, number | null>> & { date: string })[]
  compare: { date: string; figures: Sums; before: Sums }
}

/**
 * Cards of the chosen range, each with its last day against the day before; the selected one as a
 * line chart.
 */
export default function StoreDataHeader({ data, loading }: ListHeaderProps) {
  const answer = data as Answer | undefined
  const [chosen, setChosen] = useState(FIGURES[0]!)
  const series = useMemo(() => {
    const points = (answer?.series ?? []).flatMap((day) => {
      const value = day[chosen.name]
      return value === null || value === undefined ? [] : [[day.date, value] as const]
    })
    return [{ name: chosen.label, points }]
  }, [answer, chosen])
  /** The same list with its other filters, limited to that day. */
  const dayPath = (day: string) => {
    const query = new URLSearchParams(window.location.search)
    query.set('bizDateStart', day)
    query.set('bizDateEnd', day)
    query.delete('pageNum')
    return `${window.location.pathname}?${query}`
  }
  return (
    <section className="rv-card store-data" aria-label="经营概况">
      <fieldset className="store-cards">
        <legend className="visually-hidden">经营指标</legend>
        {FIGURES.map((figure) => (
          <Card
            key={figure.name}
            figure={figure}
            answer={answer}
            loading={loading}
            chosen={figure === chosen}
            onChoose={() => setChosen(figure)}
          />
        ))}
      </fieldset>
      <LineChart
        label={`每日${chosen.label}${chosen.kind === 'money' ? '（元）' : ''}`}
        kind={chosen.kind}
        series={series}
        loading={loading}
        empty={answer ? undefined : NOT_LOADED}
        pathOf={dayPath}
      />
    </section>
  )
}

function Card(props: {
  figure: Figure
  answer: Answer | undefined
  loading: boolean
  chosen: boolean
  onChoose: () => void
}) {
  const { figure, answer, loading, chosen, onChoose } = props
  const { name, label, formula } = figure
  const text = (sums: Sums): string =>
    figure.kind === 'money' ? formatYuan(sums[name]) : formatCount(sums[name])
  const compare = answer?.compare
  return (
    <button
      type="button"
      className="store-card"
      aria-pressed={chosen}
      title={formula}
      onClick={onChoose}
    >
      <span className="store-card-label">{label}</span>
      {!answer || loading ? (
        <span className="rv-bone">&nbsp;</span>
      ) : (
        <b className="rv-num" data-short={shortFigure(figure.kind, answer.summary[name])}>
          {text(answer.summary)}
        </b>
      )}
      {compare && !loading && (
        <span
          className="store-card-change"
          title={`${compare.date}：${text(compare.figures)}，前一日：${text(compare.before)}`}
        >
          {compare.date.slice(5)}日环比 {changeText(compare.figures[name], compare.before[name])}
        </span>
      )}
    </button>
  )
}
