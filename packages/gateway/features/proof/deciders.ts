import { sql } from 'drizzle-orm'
import { COOLING_HOURS } from '#domain/settle-change/dicts'
import { sqlCheck, type Check } from './proof-check'

/** Requests that a second person decides, by their table. */
export const REQUESTS = {
  settle_change: '结算账户变更',
  payee_change: '收款账户变更',
  merchant_change: '商户变更',
} as const

/**
 * @param no SQL of `r`: a request's number
 * @param due SQL of `r`: which have to be decided
 */
export const fourEyes = (
  table: string,
  name: string,
  { no = 'change_id', due = 'decide_time is not null' } = {},
): Check =>
  sqlCheck(`${name}由申请人以外的人在申请之后复核`, {
    counted: (of) => sql`select count(*) as n from ${sql.raw(table)} r
      where (${sql.raw(due)}) and ${of('r')}`,
    differences: (of) => sql`
      select format(${`${name} %s：%s`}::text, ${sql.raw(no)}, words) as words
      from ${sql.raw(table)} r
      cross join lateral (values
        (decided_by = requested_by, '申请人自己复核'),
        (decided_by is null, '没有复核人'),
        (decide_time is null, '没有复核时间'),
        (decide_time < request_time, '复核早于申请')
      ) as d(wrong, words)
      where (${sql.raw(due)}) and ${of('r')} and d.wrong order by 1`,
  })

/** An account holds once its cooling time is over, and not without a second person. */
const cooled = (table: string, name: string): Check =>
  sqlCheck(`${name}在冷静期满后生效`, {
    counted: (of) => sql`select count(*) as n from ${sql.raw(table)} r
      where change_status = 'EFFECTIVE' and ${of('r')}`,
    differences: (of) => sql`
      select format(${`${name} %s：复核后不满 %s 小时生效`}::text, change_id, ${COOLING_HOURS}::int) as words
      from ${sql.raw(table)} r
      where change_status in ('COOLING', 'EFFECTIVE') and ${of('r')} and (decide_time is null
        or effective_time < decide_time + ${COOLING_HOURS}::int * interval '1 hour') order by 1`,
  })

/** An act was done with the approvals that its rule wanted, none of them the asker's. */
const approved: Check = sqlCheck('审批由申请人以外的足够人数通过', {
  counted: (of) => sql`select count(*) as n from approval r
    where approval_state = 'APPROVED' and ${of('r')}`,
  differences: (of) => sql`
    select format('审批 %s：%s'::text, approval_no, words) as words from approval r
    cross join lateral (
      select count(*) filter (where decision = 'APPROVE') as yes,
        bool_or(decider_id = r.created_by or decider_id = r.first_asker_id) as own,
        bool_or(decide_time < r.ask_time) as early
      from approval_decision d
      where d.provider_id = r.provider_id and d.approval_no = r.approval_no) given
    cross join lateral (values
      (given.yes < r.needed, '通过的人数不足'),
      (given.own, '申请人自己审批'),
      (given.early, '审批早于申请')
    ) as d(wrong, words)
    where r.approval_state = 'APPROVED' and ${of('r')} and d.wrong order by 1`,
})

export const DECIDER_CHECKS: readonly Check[] = [
  approved,
  ...Object.entries(REQUESTS).map(([table, name]) => fourEyes(table, name)),
  cooled('settle_change', REQUESTS.settle_change),
  cooled('payee_change', REQUESTS.payee_change),
]
