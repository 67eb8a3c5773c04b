import { useCustom, type HttpError } from '@refinedev/core'
import { lazy, Suspense, useId, useState } from 'react'
import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'
import { formatYuan } from '#domain/money'
import { FailedState } from '../../components/resource'

const DateInput = lazy(() => import('../../components/fields/date-input'))

/** The answer of `/v1/account/balanceAt`. */
interface Answer extends Record<string, unknown> {
  balances: readonly {
    acctNo: string
    acctKind: AcctKind
    /** Fen; null before the account was opened. */
    balanceAmt: number | null
    entryNo: string | null
  }[]
}

/** What every account held at a moment, with the entry that says so. */
export function BalanceAt() {
  const [moment, setMoment] = useState<string>()
  const id = useId()
  const { query, result } = useCustom<Answer, HttpError>({
    url: '/v1/account/balanceAt',
    method: 'get',
    config: { payload: { moment } },
    errorNotification: false,
    queryOptions: { enabled: moment !== undefined },
  })
  return (
    <section className="rv-card account-moment">
      <label htmlFor={id}>余额截至</label>
      <Suspense fallback={<span className="rv-bone" />}>
        <DateInput
          id={id}
          kind="dateTime"
          value={moment}
          onChange={(value) => setMoment(value as string | undefined)}
        />
      </Suspense>
      {moment !== undefined && query.isError && (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      )}
      {moment !== undefined && query.data && (
        <dl>
          {result.data.balances.map(({ acctNo, acctKind, balanceAmt, entryNo }) => (
            <div key={acctNo}>
              <dt>{ACCT_KIND[acctKind]}</dt>
              <dd className="rv-num">
                {balanceAmt === null ? (
                  '未开户'
                ) : entryNo ? (
                  <a href={`/accounts/accountStatement/show/${entryNo}`} title="当时最近一笔流水">
                    {formatYuan(balanceAmt)}
                  </a>
                ) : (
                  formatYuan(balanceAmt)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
