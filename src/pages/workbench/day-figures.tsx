import { useCustom, type HttpError } from '@refinedev/core'
import { useMemo } from 'react'
import { CODE_REGISTERED_STORE } from '#domain/codes'
import { formatCount, formatYuan } from '#domain/money'
import { CODES } from '#domain/permission-codes'
import { paidTradesPath } from '#domain/trade/links'
import { changeText } from '../../components/change-text'
import { LineChart } from '../../components/charts'
import { usePathOf } from '../../components/move'
import { FailedState } from '../../components/resource'
import { useRights } from '../../components/rights'

interface Figures {
  transCount: number
  payAmt: number
  refundAmt: number
}

/** The answer of `/v1/workbench/figures`; amounts in fen. */
interface Answer extends Record<string, unknown> {
  at: string
  today: Figures
  yesterday: Figures
  lastWeek: Figures
  series: readonly (Figures & { date: string })[]
}

/** Codes of the lists that a day links to: trades, or a store's own figures. */
const OPENS = [CODES.trade.list, CODE_REGISTERED_STORE]

/** Fewer payments than these are no measure of a day. */
const FEW = 20

const SHOWN = [
  { name: 'transCount', label: '交易笔数', format: formatCount },
  { name: 'payAmt', label: '实付金额', format: formatYuan },
  { name: 'refundAmt', label: '其中已退', format: formatYuan },
] as const

/** Today against yesterday and last week up to this hour, and a line of thirty days. */
export function DayFigures({ whose = '' }: { whose?: string | undefined }) {
  const { query, result } = useCustom<Answer, HttpError>({
    url: '/v1/workbench/figures',
    method: 'get',
    errorNotification: false,
    queryOptions: { staleTime: 60_000 },
  })
  const data = query.data ? result.data : undefined
  const series = useMemo(
    () => [
      {
        name: '实付金额',
        points: (data?.series ?? []).map(({ date, payAmt }) => [date, payAmt] as const),
      },
    ],
    [data],
  )
  const open = useMemo(
    () => data && { x: data.at.slice(0, 10), note: `虚线为今日截至 ${data.at.slice(11, 16)}` },
    [data],
  )
  const opens = useRights(undefined, OPENS)
  const storePath = usePathOf()('storeData', 'list')
  const pathOf = opens.has(CODES.trade.list)
    ? (day: string) => paidTradesPath({ dateStart: day, dateEnd: day })
    : opens.has(CODE_REGISTERED_STORE) && storePath
      ? (day: string) => `${storePath}?bizDateStart=${day}&bizDateEnd=${day}`
      : undefined
  if (query.isError) return <FailedState error={query.error} retry={() => void query.refetch()} />
  return (
    <div className="workbench-day">
      <section className="rv-card workbench-part" aria-label="今日" aria-busy={!data}>
        <h2>
          {whose}今日 {data && <small className="rv-dim">截至 {data.at.slice(11, 16)}</small>}
        </h2>
        <dl className="workbench-figures">
          {SHOWN.map(({ name, label, format }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{data ? format(data.today[name]) : <span className="rv-bone" />}</dd>
              {data && (
                <dd className="workbench-beside">
                  <Beside
                    label="昨日同时"
                    now={data.today[name]}
                    then={data.yesterday[name]}
                    few={data.yesterday.transCount < FEW}
                    format={format}
                  />
                  <Beside
                    label="上周同时"
                    now={data.today[name]}
                    then={data.lastWeek[name]}
                    few={data.lastWeek.transCount < FEW}
                    format={format}
                  />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
      <section className="rv-card workbench-part" aria-label="近30天">
        <LineChart
          label={`${whose}近30天每日实付金额`}
          kind="money"
          series={series}
          loading={!data}
          empty="近30天没有交易"
          open={open}
          pathOf={pathOf}
        />
      </section>
    </div>
  )
}

function Beside(props: {
  label: string
  now: number
  then: number
  few: boolean
  format: (value: number) => string
}) {
  const { label, now, then, few, format } = props
  return (
    <span>
      {label} {format(then)}
      <i>{few ? '—' : changeText(now, then, '—')}</i>
    </span>
  )
}
