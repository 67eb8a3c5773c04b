import { sql } from 'drizzle-orm'
import { OPEN_CHANGE } from '#domain/merchant-change/dicts'
import { formatYuan } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { merchantBalanceOf } from '../merchant-account'
import type { Holder } from './merchant-change-find'

/**
 * Why a merchant cannot be closed, each reason with its figure (domain §17): what is unsettled, in
 * transit, owed, disputed or under way, and terminals that are bound.
 * @returns none: it can be
 */
export async function reasonsAgainstClosing(tx: Tx, holder: Holder): Promise<string[]> {
  const money = await merchantBalanceOf(tx, holder)
  const open = await openWork(tx, holder)
  const amount = (label: string, amt: number) => (amt === 0 ? [] : [`${label} ${formatYuan(amt)}`])
  const work = (label: string, { n, amt }: Work, unit: string) =>
    n === 0 ? [] : [`${label} ${n} ${unit}${amt > 0 ? ` ${formatYuan(amt)}` : ''}`]
  return [
    ...(holder.merStatus === 'FROZEN' ? ['商户已冻结，请先解冻'] : []),
    ...amount('未结算', money.unsettledAmt),
    ...amount('暂缓结算', money.heldAmt),
    // Less than this goes along with the reserve.
    ...(money.balanceAmt >= Math.max(holder.minSettleAmt, 1)
      ? amount('未付余额', money.balanceAmt)
      : []),
    ...amount('付款在途', money.transitAmt),
    ...amount('欠款', money.debtAmt),
    ...work('处理中的退款', open.refund, '笔'),
    ...work('未结的拒付', open.chargeback, '笔'),
    ...work('未结的风险申诉', open.appeal, '件'),
    ...work('处理中的充值', open.recharge, '笔'),
    ...work('进行中的变更', open.change, '项'),
    ...work('已绑定的终端', open.device, '台'),
  ]
}

interface Work {
  n: number
  /** Fen; 0 where it is about no money. */
  amt: number
}
const KINDS = ['refund', 'chargeback', 'appeal', 'recharge', 'change', 'device'] as const
type Kind = (typeof KINDS)[number]

/** Open work of a merchant by its kind; of changes the one to close it is left out. */
async function openWork(tx: Tx, { providerId, merId }: Holder): Promise<Record<Kind, Work>> {
  const ours = sql`provider_id = ${providerId} and mer_id = ${merId}`
  const { rows } = await tx.execute<{ kind: Kind; n: string; amt: string }>(sql`
    select 'refund' as kind, count(*) as n, coalesce(sum(refund_amt), 0) as amt from refund
    where ${ours} and refund_status in ('PROCESSING', 'ABNORMAL')
    union all
    select 'chargeback', count(*), coalesce(sum(dispute_amt), 0) from chargeback
    where ${ours} and chargeback_status in ('PENDING', 'SUBMITTED', 'ACCEPTED')
    union all
    select 'appeal', count(*), 0 from appeal where ${ours} and appeal_node <> 'CLOSED'
    union all
    select 'recharge', count(*), coalesce(sum(amt), 0) from recharge_order
    where provider_id = ${providerId} and acct_kind = 'MERCHANT' and acct_no = ${merId}
      and recharge_status in ('INIT', 'PAID', 'DIFF')
    union all
    select 'change', count(*), 0 from (
      select from merchant_change where ${ours} and change_kind <> 'CLOSE'
        and change_status = any(${sql.param([...OPEN_CHANGE])}::text[])
      union all
      select from merchant where ${ours} and settle_change is not null
    ) under_way
    union all
    select 'device', count(*), 0 from device where ${ours}`)
  const found = new Map(rows.map(({ kind, n, amt }) => [kind, { n: Number(n), amt: Number(amt) }]))
  return Object.fromEntries(
    KINDS.map((kind) => [kind, found.get(kind) ?? { n: 0, amt: 0 }]),
  ) as Record<Kind, Work>
}
