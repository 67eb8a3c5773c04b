import { sql } from 'drizzle-orm'
import { COOLING_HOURS } from '#domain/settle-change/dicts'
import { sqlCheck, type Check } from './proof-check'

/** Requests that a second person decides, by their table. */
export const REQUESTS = {
  settle_change: '结算账户变更',
  payee_change: '收款账户变更',
  merchant_change: '商户变更',
} as const

const fourEyes = (table: string, name: string): Check =>
  sqlCheck(`${name}由申请人以外的人在申请之后复核`, {
    counted: (of) => sql`select count(*) as n from ${sql.raw(table)} r
      where decide_time is not null and ${of('r')}`,
    differences: (of) => sql`
      select format(${`${name} %s：%s`}::text, change_id, words) as words
      from ${sql.raw(table)} r
      cross join lateral (values
        (decided_by = requested_by, '申请人自己复核'),
        (decided_by is null, '没有复核人'),
        (decide_time < request_time, '复核早于申请')
      ) as d(wrong, words)
      where decide_time is not null and ${of('r')} and d.wrong order by 1`,
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

export const DECIDER_CHECKS: readonly Check[] = [
  ...Object.entries(REQUESTS).map(([table, name]) => fourEyes(table, name)),
  cooled('settle_change', REQUESTS.settle_change),
  cooled('payee_change', REQUESTS.payee_change),
]
