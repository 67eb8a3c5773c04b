import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { operationDigest } from '../../core/operations/chain'
import { operationHead } from '../../core/operations/operation-schema'
import { isSealIntact, type SealKeys } from '../../core/operations/seal'
import { findingOf, sqlCheck, type Check } from './proof-check'

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

/** Whether the log has the seal of the installation's key: hashes alone can be forged. */
export const sealCheck = (keys: SealKeys): Check => ({
  title: '操作日志的签章相符',
  async run(tx, providerId) {
    const heads = await tx
      .select()
      .from(operationHead)
      .where(providerId === undefined ? undefined : eq(operationHead.providerId, providerId))
      .orderBy(operationHead.providerId)
    const wrong: string[] = []
    for (const head of heads) {
      const fault = await faultOf(tx, keys, head)
      if (fault !== undefined) wrong.push(`操作日志 ${head.providerId}：${fault}`)
    }
    return findingOf(heads.length, wrong)
  },
})

async function faultOf(
  tx: Tx,
  keys: SealKeys,
  head: typeof operationHead.$inferSelect,
): Promise<string | undefined> {
  const { seal, sealedSeq, seq } = head
  if (seal === null) return keys.dataSecret !== undefined && seq > 0 ? '没有签章' : undefined
  if (keys.dataSecret === undefined) return '有签章，但没有设置 DATA_SECRET，不能核对'
  return (await isSealIntact(tx, keys, head)) ? undefined : `第 ${sealedSeq} 条的签章不符`
}

export const OPERATION_CHECKS: readonly Check[] = [chain]
