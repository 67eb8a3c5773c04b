import { sql } from 'drizzle-orm'
import { OVERDRAFT_FACTS, PARTNER_FACTS, PARTNER_RULE_FACTS } from '../../core/access-schema'
import { ACCOUNT_FACTS, CHARGE_FACTS, VOUCHER_FACTS } from '../../core/ledger/ledger-schema'
import { factsIn, type FactsOf } from '../../core/record-facts'
import { AUTO_CASH_FACTS } from '../auto-cash/auto-cash-schema'
import { CASH_OUT_FACTS } from '../cash-out/cash-out-schema'
import { INVOICE_FACTS } from '../invoice/invoice-schema'
import { TERMS_FACTS } from '../merchant-account/merchant-account-schema'
import { RATE_FACTS } from '../merchant/merchant-schema'
import { REBATE_RULE_FACTS } from '../rebate/rebate-schema'
import { RECHARGE_FACTS } from '../recharge/recharge-schema'
import { REFUND_FACTS } from '../refund/refund-schema'
import { SETTLEMENT_FACTS } from '../settlement/settlement-schema'
import { STATEMENT_FACTS } from '../statement/statement-schema'
import { SUBSIDY_FACTS } from '../subsidy/subsidy-schema'
import { WITHDRAW_FACTS } from '../withdraw/withdraw-schema'
import { sqlCheck, type Check } from './proof-check'

/** Checks that records still hold what the newest decision about them says. */

/** Rates first: what was charged by them is proved with them. */
export const KEPT: readonly FactsOf[] = [
  RATE_FACTS,
  PARTNER_FACTS,
  PARTNER_RULE_FACTS,
  OVERDRAFT_FACTS,
  REBATE_RULE_FACTS,
  TERMS_FACTS,
  ACCOUNT_FACTS,
  CHARGE_FACTS,
  VOUCHER_FACTS,
  RECHARGE_FACTS,
  REFUND_FACTS,
  SETTLEMENT_FACTS,
  INVOICE_FACTS,
  WITHDRAW_FACTS,
  CASH_OUT_FACTS,
  AUTO_CASH_FACTS,
  SUBSIDY_FACTS,
  STATEMENT_FACTS,
]

/** Since when a record is as it is: each is of one window, whatever it says. */
const sinceOf = ({ since }: FactsOf) => `coalesce(${since}, '-infinity')`

const asDecided = (kind: FactsOf): Check =>
  sqlCheck(`每个${kind.name}都有变更记录，且与最近一次记录一致`, {
    byDays: true,
    counted: (of, within) => sql`select count(*) as n from ${sql.raw(kind.from)} r
      where ${of('r')} and ${within(sinceOf(kind))}`,
    differences: (of, within) => sql`
      with kept as (
        select distinct on (provider_id, target_id) provider_id, target_id as no, seq, facts,
          count(*) over (partition by provider_id, target_id) as steps,
          min(time) over (partition by provider_id, target_id) as first_time
        from record_fact f where ${of('f')} and target_type = ${kind.type}
        order by provider_id, target_id, seq desc
      ), stands as (
        select r.provider_id, ${sql.raw(kind.no)} as no, ${factsIn(kind)} as facts,
          ${sql.raw(kind.decided ?? 'true')} as decided
        from ${sql.raw(kind.from)} r where ${of('r')} and ${within(sinceOf(kind))}
      )
      select format(${`${kind.name} %s：%s`}::text, no, case
        when k.facts is null then '没有变更记录'
        when k.facts = s.facts then '缺少中间的变更记录'
        else (select string_agg(format('%s %s，变更记录为 %s', name,
            coalesce(s.facts ->> name, '没有'), coalesce(k.facts ->> name, '没有')), '；')
          from jsonb_object_keys(s.facts || k.facts) name
          where s.facts -> name is distinct from k.facts -> name) end) as words
      from stands s left join kept k using (provider_id, no)
      where decided and (k.facts is distinct from s.facts or k.seq <> k.steps)
      union all
      select format(${`${kind.name} %s：有变更记录，没有单据`}::text, no)
      from kept k where ${within('k.first_time')} and not exists (
        select from ${sql.raw(kind.from)} r
        where r.provider_id = k.provider_id and ${sql.raw(kind.no)} = k.no)
      order by 1`,
  })

export const FACT_CHECKS: readonly Check[] = KEPT.map(asDecided)
