import { CODES } from '#domain/permission-codes'
import { useMove } from '../../components/move'
import { Permitted } from '../../components/rights'
import { followLink, StatusTag, useNativeClick } from '../../components/resource'
import { ACCT_STATUS } from '#domain/account/dicts'
import { formatYuan } from '#domain/money'
import type { ListHeaderProps } from '../../lib/resource'
import './subsidy-balance.css'

/** The part of the list's answer with the balance that subsidies are paid from. */
interface Answer {
  account?: {
    acctStatus: string
    totalAmt: number
    availAmt: number
    frozenAmt: number
    transitAmt: number
  } | null
}

const LINKS = [
  ['补贴账户流水', '/accounts/accountStatement?acctKind=SUBSIDY', CODES.subsidy.list],
  ['充值明细', '/accounts/accountSubsidyRechargeDetail', CODES.recharge.list],
] as const

/** Above the list of subsidies: the balance of the account they are paid from. */
export default function SubsidyBalance({ data, loading }: ListHeaderProps) {
  const go = useMove()
  const root = useNativeClick<HTMLElement>((event) =>
    followLink(event, (path) => void go({ to: path })),
  )
  const account = (data as Answer | undefined)?.account
  if (!loading && !account) return null
  const facts: [label: string, amt: number | undefined][] = [
    ['可用', account?.availAmt],
    ['冻结', account?.frozenAmt],
    ['在途（充值未入账）', account?.transitAmt],
  ]
  return (
    <section className="rv-card subsidy-balance" aria-label="补贴账户余额" ref={root}>
      <dl>
        <div>
          <dt>补贴账户余额</dt>
          <dd className="rv-num subsidy-total">
            {account ? formatYuan(account.totalAmt) : <span className="rv-bone" />}
            {account && <StatusTag dict={ACCT_STATUS} value={account.acctStatus} />}
          </dd>
        </div>
        {facts.map(([label, amt]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="rv-num">
              {amt === undefined ? <span className="rv-bone" /> : formatYuan(amt)}
            </dd>
          </div>
        ))}
      </dl>
      <nav aria-label="补贴账户">
        {LINKS.map(([label, path, code]) => (
          <Permitted key={path} codes={[code]}>
            <a href={path}>{label}</a>
          </Permitted>
        ))}
      </nav>
    </section>
  )
}
