import { sql, type SQL } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whether a log of operations has one of the person in row `r`, in the minute around it. */
const acted = (log: string): SQL => sql`exists (select from ${sql.raw(log)} o
  where o.provider_id = r.provider_id and o.operator = r.operator
    and o.operation_time between r.time - interval '1 minute' and r.time + interval '1 minute')`

/**
 * Steps of timelines and decisions name the person who made them. Since the first proof that noted
 * the operation log, each such row has an operation of that person at that time: an invented log, or
 * one under another's name, has none.
 */
const signed = (table: string, name: string): Check =>
  sqlCheck(`${name}记下的经办人在当时有操作`, {
    counted: (of) => sql`select count(*) as n from ${sql.raw(table)} r where ${of('r')}`,
    differences: (of) => sql`
      with since as (
        select provider_id, min(end_time) as time from proof_run r
        where head_seq is not null and ${of('r')} group by 1
      ), people as (
        select distinct provider_id, nick_name from app_user r where ${of('r')}
      )
      select format(${`${name} %s：%s 于 %s 没有操作`}::text, r.target_id, r.operator,
        to_char(r.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) as words
      from ${sql.raw(table)} r
      join since s on s.provider_id = r.provider_id and r.time > s.time
      join people p on p.provider_id = r.provider_id and p.nick_name = r.operator
      where ${of('r')}
        and not ${acted('operation')} and not ${acted('operation_waiting')}
      order by 1`,
  })

export const SIGNED_CHECKS: readonly Check[] = [
  signed('record_log', '单据日志'),
  signed('record_fact', '变更记录'),
]
