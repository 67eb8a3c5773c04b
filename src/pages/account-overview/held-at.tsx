import { useCustom, type HttpError } from '@refinedev/core'
import type { ReactNode } from 'react'
import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'
import { formatYuan } from '#domain/money'
import { merchantBalanceFields } from '#domain/merchant-account/fields'
import { FailedState } from '../../components/resource'

type Loose = Record<string, unknown>

/** The answer of `/v1/account/balanceAt`. */
interface Accounts extends Loose {
  balances: readonly {
    acctNo: string
    acctKind: AcctKind
    /** Fen; null before the account was opened. */
    balanceAmt: number | null
    entryNo: string | null
  }[]
}

const PARTS = ['balanceAmt', 'transitAmt', 'reserveAmt', 'debtAmt'] as const
/** The answer of `/v1/merchant/balanceAt`: fen; null before the merchant was opened. */
type Merchant = Loose & Record<(typeof PARTS)[number], number | null>

/** The balance of every account, with the entry that determines it. */
export function AccountsAt({ moment }: { moment: string }) {
  return (
    <HeldAt<Accounts> url="/v1/account/balanceAt" payload={{ moment }}>
      {({ balances }) =>
        balances.map(({ acctNo, acctKind, balanceAmt, entryNo }) => (
          <Amount key={acctNo} label={ACCT_KIND[acctKind]} amt={balanceAmt}>
            {entryNo &&
              ((text) => (
                <a href={`/accounts/accountStatement/show/${entryNo}`} title="当时最近一笔流水">
                  {text}
                </a>
              ))}
          </Amount>
        ))
      }
    </HeldAt>
  )
}

/** The settled balance of a merchant's account. */
export function MerchantAt({ merId, moment }: { merId: string; moment: string }) {
  return (
    <HeldAt<Merchant> url="/v1/merchant/balanceAt" payload={{ merId, moment }}>
      {(held) =>
        PARTS.map((name) => (
          <Amount key={name} label={merchantBalanceFields[name].label} amt={held[name]} />
        ))
      }
    </HeldAt>
  )
}

function Amount(props: {
  label: string
  amt: number | null
  children?: ((text: string) => ReactNode) | null | ''
}) {
  const { label, amt, children } = props
  return (
    <div>
      <dt>{label}</dt>
      <dd className="rv-num">
        {amt === null ? '未开户' : children ? children(formatYuan(amt)) : formatYuan(amt)}
      </dd>
    </div>
  )
}

function HeldAt<T extends Loose>(props: {
  url: string
  payload: Loose
  children: (held: T) => ReactNode
}) {
  const { url, payload, children } = props
  const { query, result } = useCustom<T, HttpError>({
    url,
    method: 'get',
    config: { payload },
    errorNotification: false,
  })
  if (query.isError) return <FailedState error={query.error} retry={() => void query.refetch()} />
  return query.data ? <dl>{children(result.data)}</dl> : null
}
