import { CODES } from '#domain/permission-codes'
import { useCustom, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useId, useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import { Permitted, useRights } from '../../components/rights'
import { TimeRange } from '../../components/fields/time-range'
import {
  CardList,
  copyFrom,
  DataTable,
  FailedState,
  followLink,
  StatePanel,
  SummaryStrip,
  useNativeClick,
  useWide,
  type Row,
} from '../../components/resource'
import type { ConsoleError } from '../../lib/post'
import { summaryOf, type AnyResource } from '../../lib/resource'
import { paidTradesPath } from '#domain/trade/links'
import definition from '../../resources/merchant-trade'
import { Compare } from './compare'
import { MerchantCard } from './merchant-card'
import './merchant-trade.css'
import { MAX_DAYS, rangeOf } from './range'
import { notifyUnlessMissing, useAskAgain } from '../../components/resource/parts/use-ask-again'

/** The answer of `/v1/trade/merchantDetail`. */
interface Answer extends Row {
  merName: string
  tradeDateStart: string
  tradeDateEnd: string
  summary: Row
  list: Row[]
  /** The previous range of the same length; absent in older gateways. */
  before?: { tradeDateStart: string; tradeDateEnd: string; summary: Row }
}

const resource: AnyResource = definition
const MAY_SEE_TRADES = [CODES.trade.list]
const columns = definition.list?.columns ?? []
const NONE: ReadonlySet<string> = new Set()
const NO_ACTIONS: readonly never[] = []
const nothing = () => undefined
const noStart = () => Promise.resolve()

/** One merchant by day: the merchant, the sums of a range, and each day by payment channel. */
export default function MerchantTradePage() {
  const { today, toast, setViewTitle } = useConsole()
  const { userCustId = '' } = useParams()
  const { pathname } = useLocation()
  const go = useMove()
  const wide = useWide()
  const id = useId()
  const leads = useRights(undefined, MAY_SEE_TRADES).size > 0
  const [query, setQuery] = useSearchParams()
  const [dateStart, dateEnd] = rangeOf(query, today())
  const { query: asked, result } = useCustom<Answer, HttpError>({
    url: '/v1/trade/merchantDetail',
    method: 'get',
    config: { payload: { userCustId, tradeDateStart: dateStart, tradeDateEnd: dateEnd } },
    errorNotification: notifyUnlessMissing,
    // While another range is loading, the previous days stay.
    queryOptions: { placeholderData: (before) => before },
  })
  const again = useAskAgain(asked)
  const answer = asked.data ? result.data : undefined
  const rows = useMemo(
    () => answer?.list.map((row): Row => ({ ...row, merId: userCustId })) ?? [],
    [answer, userCustId],
  )
  const name = answer?.merName
  useEffect(() => {
    if (name) setViewTitle(`交易 ${name}`, pathname)
  }, [name, pathname, setViewTitle])
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })

  if (!answer && asked.isError)
    return (
      <div className="rv">
        <h1 className="rv-hidden">{definition.title}</h1>
        <Failure error={asked.error} retry={again} />
      </div>
    )
  const tableProps = {
    resource,
    rows,
    summary: answer?.summary,
    columns,
    leads: false,
    actions: NO_ACTIONS,
    start: noStart,
    stale: asked.isPlaceholderData,
    dim: asked.isPlaceholderData,
    loading: !answer,
  }
  return (
    <div className="rv rv-list rv-list-long" ref={root}>
      <MerchantCard resource={resource} row={answer} />
      <section className="rv-card rv-list-card" aria-label="每日交易">
        <div className="merchant-trade-bar">
          <label htmlFor={id}>交易日期</label>
          <TimeRange
            id={id}
            label="交易日期"
            start={dateStart}
            end={dateEnd}
            precision="date"
            maxDays={MAX_DAYS}
            clearable={false}
            placeholder="近7天"
            onChange={(from, to) =>
              setQuery({ tradeDateStart: from, tradeDateEnd: to }, { replace: true })
            }
          />
          <Permitted codes={MAY_SEE_TRADES}>
            <Button
              onClick={() =>
                void go({ to: paidTradesPath({ dateStart, dateEnd, merId: [userCustId] }) })
              }
            >
              查看流水
            </Button>
          </Permitted>
        </div>
        {answer?.before && (
          <Compare
            merId={userCustId}
            now={answer}
            before={answer.before}
            today={today()}
            leads={leads}
          />
        )}
        <SummaryStrip specs={summaryOf(definition)} summary={answer?.summary} loading={!answer} />
        {wide ? (
          <DataTable
            {...tableProps}
            selectable={false}
            selected={NONE}
            sort={undefined}
            onSort={nothing}
            pageSize={7}
          />
        ) : (
          // A card per day, without days that have no trade.
          <CardList {...tableProps} rows={rows.filter((row) => Number(row['payCount']) > 0)} />
        )}
      </section>
    </div>
  )
}

function Failure({ error, retry }: { error: HttpError; retry: () => void }) {
  return (error as Partial<ConsoleError>).respCode === '90404' ? (
    <StatePanel kind="missing" title="数据不存在" text="可能已被删除，或不在您的数据范围内" />
  ) : (
    <FailedState error={error} retry={retry} />
  )
}
