import { sql } from 'drizzle-orm'
import { operationDigest } from '../../core/operations/chain'
import { sqlCheck, type Check } from './proof-check'

/** Whether the log of operations still says what was written into it, row by row and to its end. */
const chain = sqlCheck('操作日志首尾相接，每条的校验值相符', {
  counted: (of) => sql`select count(*) as n from operation o where ${of('o')}`,
  differences: (of) => sql`
    with linked as (
      select o.provider_id, o.operation_no, o.seq, o.hash, o.prev_hash,
        ${operationDigest} as digest,
        lag(o.seq, 1, 0) over (partition by o.provider_id order by o.seq) as before,
        lag(o.hash, 1, '') over (partition by o.provider_id order by o.seq) as before_hash
      from operation o where ${of('o')}
    ), ends as (
      select distinct on (provider_id) provider_id, seq, hash from linked
      order by provider_id, seq desc
    )
    select format('操作 %s：%s', operation_no, words) as words
    from linked
    cross join lateral (values
      (seq <> before + 1, '之前缺少记录'),
      (seq = before + 1 and prev_hash <> before_hash, '与上一条不相接'),
      (hash <> digest, '内容被改动')
    ) as d(wrong, words)
    where d.wrong
    union all
    select format('操作日志 %s：应到第 %s 条，实有 %s 条', h.provider_id, h.seq, coalesce(e.seq, 0))
    from (select * from operation_head h where ${of('h')}) h
    left join ends e on e.provider_id = h.provider_id
    where e.seq is distinct from h.seq or e.hash is distinct from h.hash
    order by 1`,
})

export const OPERATION_CHECKS: readonly Check[] = [chain]
