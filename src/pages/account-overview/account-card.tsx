import { CODES } from '#domain/permission-codes'
import { Link } from '@refinedev/core'
import { Button } from 'antd'
import { useId, useMemo } from 'react'
import { LineChart, type Series } from '../../components/charts'
import { Permitted, useRights } from '../../components/rights'
import { cellOf, StatusTag } from '../../components/resource'
import { ACCT_KIND, ACCT_STATUS, type AcctKind } from '#domain/account/dicts'
import { RECHARGE_KIND } from '#domain/recharge/dicts'
import { shortFigure } from '../../components/resource/parts/short-figure'
import { formatYuan } from '#domain/money'
import { field } from '../../lib/resource'

/** An account as the overview answers it; amounts in fen. */
export interface Account {
  acctNo: string
  acctKind: AcctKind
  acctName: string
  acctStatus: string
  totalAmt: number
  availAmt: number
  frozenAmt: number
  /** The documents that froze the amount. */
  frozenBy?: readonly { relatedNo: string; amt: number }[]
  transitAmt: number
  todayInAmt: number
  todayOutAmt: number
  /** Only for the profit account. */
  withdrawableAmt?: number
}

/** The balances at the end of a day; null before an account's first entry. */
export type DayBalance = { date: string } & Partial<Record<AcctKind, number | null>>

const MAY_SEE_ENTRIES = [CODES.accountEntry.list]
const MAY_SEE_RECHARGES = [CODES.recharge.list]
const acctNo = field.id('账户号')

/** The meaning of 在途 depends on how an account is funded. */
const transitHint = (kind: AcctKind): string =>
  kind === 'PROFIT' ? '在途（未入账分润，预估）' : '在途（充值未入账）'

export function AccountCard(props: {
  account: Account
  days: readonly DayBalance[]
  /** Opens the recharge; undefined: not permitted. */
  onRecharge: ((account: Account) => void) | undefined
  /** Opens the withdrawal of profit. */
  onWithdraw: (() => void) | undefined
}) {
  const { account, days, onRecharge, onWithdraw } = props
  const { acctKind, frozenBy = [] } = account
  const id = useId()
  const leads = useRights(undefined, MAY_SEE_ENTRIES).size > 0
  const series = useMemo(() => seriesOf(acctKind, days), [acctKind, days])
  const facts: [label: string, amt: number][] = [
    ['今日收入', account.todayInAmt],
    ['今日支出', account.todayOutAmt],
    ['可用', account.availAmt],
    ['冻结', account.frozenAmt],
    [transitHint(acctKind), account.transitAmt],
  ]
  if (account.withdrawableAmt !== undefined)
    facts.push(['可提现（可用 − 待结算分润）', account.withdrawableAmt])
  return (
    <section className="rv-card account-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{ACCT_KIND[acctKind]}</h2>
        <StatusTag dict={ACCT_STATUS} value={account.acctStatus} />
        <nav aria-label={ACCT_KIND[acctKind]}>
          <Permitted codes={MAY_SEE_ENTRIES}>
            <a href={`/accounts/accountStatement?acctKind=${acctKind}`}>明细</a>
          </Permitted>
          {acctKind in RECHARGE_KIND && (
            <Permitted codes={MAY_SEE_RECHARGES}>
              <a href={`/accounts/accountRechargeDetail?acctKind=${acctKind}`}>充值记录</a>
            </Permitted>
          )}
          {acctKind === 'PROFIT' && (
            <Permitted codes={MAY_SEE_RECHARGES}>
              <a href="/accounts/accountWithdrawDetail">提现记录</a>
            </Permitted>
          )}
          {onWithdraw && acctKind === 'PROFIT' && account.acctStatus === 'NORMAL' && (
            <Button size="small" onClick={onWithdraw}>
              提现
            </Button>
          )}
          {onRecharge && acctKind in RECHARGE_KIND && account.acctStatus !== 'CLOSED' && (
            <Button size="small" onClick={() => onRecharge(account)}>
              充值
            </Button>
          )}
        </nav>
      </header>
      <p className="account-name">
        <span>{account.acctName}</span>
        {cellOf('acctNo', acctNo, { acctNo: account.acctNo })}
      </p>
      <dl>
        <div className="account-total">
          <dt>账户余额</dt>
          <dd className="rv-num" data-short={shortFigure('money', account.totalAmt)}>
            {formatYuan(account.totalAmt)}
          </dd>
        </div>
        {facts.map(([label, amt]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="rv-num" data-short={shortFigure('money', amt)}>
              {formatYuan(amt)}
            </dd>
          </div>
        ))}
      </dl>
      {frozenBy.length > 0 && (
        <details className="account-frozen">
          <summary>冻结明细（{frozenBy.length}项）</summary>
          <ul>
            {frozenBy.map(({ relatedNo, amt }) => (
              <li key={relatedNo}>
                <Link to={documentPath(relatedNo)}>{relatedNo}</Link>
                <span className="rv-num">{formatYuan(amt)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <LineChart
        label="近30日余额（日终）"
        kind="money"
        series={series}
        empty="近30日没有变动"
        pathOf={leads ? (day) => entriesPath(acctKind, day) : undefined}
      />
    </section>
  )
}

/** The detail of a withdrawal, or of a round of subsidies. */
const documentPath = (no: string): string =>
  no.startsWith('WD')
    ? `/accounts/accountWithdrawDetail/show/${no}`
    : `/accounts/accountSubsidy?activityNo=${no}`

/** The entries of an account on a day. */
const entriesPath = (kind: AcctKind, day: string): string =>
  `/accounts/accountStatement?acctKind=${kind}&entryTimeStart=${day}&entryTimeEnd=${day}`

function seriesOf(kind: AcctKind, days: readonly DayBalance[]): Series[] {
  const points = days.flatMap((day): [string, number][] => {
    const balance = day[kind]
    return balance === null || balance === undefined ? [] : [[day.date, balance]]
  })
  return [{ name: '余额', points }]
}

/** Loading placeholder with the size of the cards. */
export function CardBones() {
  return (
    <>
      <output className="rv-hidden">正在加载</output>
      {Object.keys(ACCT_KIND).map((kind) => (
        <div key={kind} className="rv-card account-card account-bones" aria-hidden="true">
          <span className="rv-bone" />
          <span className="rv-bone" />
          <span className="rv-bone" />
        </div>
      ))}
    </>
  )
}
