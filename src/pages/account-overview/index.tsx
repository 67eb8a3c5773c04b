import { useCustom, type HttpError } from '@refinedev/core'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import {
  copyFrom,
  FailedState,
  followLink,
  StatePanel,
  useActions,
  useActionsAt,
  useNativeClick,
} from '../../components/resource'
import { codes } from '#domain/proof/fields'
import { CODES } from '#domain/permission-codes'
import { Permitted } from '../../components/rights'
import definition from '../../resources/account'
import recharge from '../../resources/recharge'
import withdraw from '../../resources/withdraw'
import { BalanceAt } from './balance-at'
import { BankCard, type Bank } from './bank-card'
import { ProofAlert } from './proof-alert'
import { AccountCard, CardBones, type Account, type DayBalance } from './account-card'
import { notifyOnce, useAskAgain } from '../../components/resource/parts/use-ask-again'
import './account-overview.css'

/** The answer of `/v1/account/overview`. */
interface Overview extends Record<string, unknown> {
  accounts: readonly Account[]
  series: readonly DayBalance[]
  /** Absent in older gateways. */
  bank?: Bank
}

const MAY_SEE_PROOFS = [codes.verbs.list]
const MAY_SEE_ENTRIES = [CODES.accountEntry.list]

/** A card for each account: its balance, today's changes, and its last 30 days. */
export default function AccountOverviewPage() {
  const { toast } = useConsole()
  const go = useMove()
  const { query, result } = useCustom<Overview, HttpError>({
    url: '/v1/account/overview',
    method: 'get',
    errorNotification: notifyOnce,
  })
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })
  const again = useAskAgain(query)
  const recharging = useActions(recharge, again)
  const withdrawing = useActions(withdraw, again)
  const apply = useActionsAt(recharge, 'toolbar').find(({ name }) => name === 'apply')
  const payOut = useActionsAt(withdraw, 'toolbar').find(({ name }) => name === 'apply')
  const overview = query.data ? result.data : undefined
  return (
    <div className="rv account-overview" ref={root}>
      <h1 className="rv-hidden">{definition.title}</h1>
      <Permitted codes={MAY_SEE_PROOFS}>
        <ProofAlert />
      </Permitted>
      <Permitted codes={MAY_SEE_ENTRIES}>
        <BalanceAt />
      </Permitted>
      {overview?.accounts.length === 0 ? (
        <StatePanel kind="empty" title="没有账户" text="您的数据范围内没有账户" />
      ) : overview ? (
        overview.accounts.map((account) => (
          <AccountCard
            key={account.acctNo}
            account={account}
            days={overview.series}
            onRecharge={apply && (({ acctKind }) => void recharging.start(apply, [{ acctKind }]))}
            onWithdraw={payOut && (() => void withdrawing.start(payOut, [{}]))}
          />
        ))
      ) : query.isError ? (
        <FailedState error={query.error} retry={again} />
      ) : (
        <CardBones />
      )}
      {overview?.bank && overview.accounts.length > 0 && (
        <BankCard bank={overview.bank} onDone={again} />
      )}
      {recharging.dialog}
      {withdrawing.dialog}
    </div>
  )
}
