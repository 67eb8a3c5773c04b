import { createHmac } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { derivedKey } from '../../core/derived-key'
import { operationHead } from '../../core/operations/operation-schema'
import type { SealKeys } from '../../core/operations/seal'
import { findingOf, sqlCheck, type Check } from './proof-check'
import { proofRun } from './proof-schema'
import { valuesDigest } from './watched-values'

/**
 * Each proof ends with what it saw: how far the operation log went, a digest of the watched values,
 * and the run before it; a seal of the installation's key covers all of it. So a log that is cut
 * short and whose head is set back, values noted by another hand, and a deleted run are found.
 */

type Run = typeof proofRun.$inferSelect

const sealBy = (secret: string, run: Omit<Run, 'seal'>): string =>
  createHmac('sha256', derivedKey(secret, 'console proofs'))
    .update(
      [
        run.providerId,
        run.runNo,
        run.runStatus,
        run.startTime.getTime(),
        run.sinceDate,
        run.itemCount,
        run.findingCount,
        run.endTime?.getTime(),
        run.headSeq,
        run.headHash,
        run.valuesDigest,
        run.prevRunNo,
      ].join('/'),
    )
    .digest('hex')

/** What a run that ends notes of itself, sealed where the installation has a key. */
export async function anchorOf(tx: Tx, run: Run, { dataSecret }: SealKeys) {
  const { providerId, runNo } = run
  const [head] = await tx
    .select()
    .from(operationHead)
    .where(eq(operationHead.providerId, providerId))
  const { rows } = await tx.execute<{ no: string }>(sql`
    select run_no as no from proof_run where provider_id = ${providerId}
      and head_seq is not null and run_no <> ${runNo} order by start_time desc, run_no desc limit 1`)
  const anchor = {
    headSeq: head?.seq ?? 0,
    headHash: head?.hash ?? '',
    valuesDigest: await valuesDigest(tx, providerId),
    prevRunNo: rows[0]?.no ?? '',
  }
  const seal = dataSecret === undefined ? null : sealBy(dataSecret, { ...run, ...anchor })
  return { ...anchor, seal }
}

const anchored = sqlCheck('每次核对记下的操作日志仍在，核对记录没有缺少', {
  counted: (of) => sql`select count(*) as n from proof_run r
    where head_seq is not null and ${of('r')}`,
  differences: (of) => sql`
    select format('核对 %s：%s', run_no, words) as words from (
      select r.run_no, '其后的操作日志被截断或替换' as words from proof_run r
      left join operation o on o.provider_id = r.provider_id and o.seq = r.head_seq
      where r.head_seq > 0 and ${of('r')} and o.hash is distinct from r.head_hash
      union all
      select r.run_no, format('缺少上一次核对 %s', r.prev_run_no) from proof_run r
      where r.prev_run_no <> '' and ${of('r')} and not exists (select from proof_run p
        where p.provider_id = r.provider_id and p.run_no = r.prev_run_no)
    ) found order by 1`,
})

export const RUN_CHECKS: readonly Check[] = [anchored]

/** Whether the runs have the seals of the installation's key, and the noted values the newest one's digest. */
export const runSealCheck = ({ dataSecret, dataSecretBefore }: SealKeys): Check => ({
  title: '核对记录的签章相符',
  async run(tx, providerId) {
    const runs = await tx
      .select()
      .from(proofRun)
      .where(
        and(
          isNotNull(proofRun.headSeq),
          providerId === undefined ? undefined : eq(proofRun.providerId, providerId),
        ),
      )
      .orderBy(asc(proofRun.providerId), asc(proofRun.startTime), asc(proofRun.runNo))
    const secrets = [dataSecret, dataSecretBefore].filter((one) => one !== undefined)
    const wrong: string[] = []
    let sealed = ''
    for (const [i, run] of runs.entries()) {
      const isLast = runs[i + 1]?.providerId !== run.providerId
      if (run.seal !== null) {
        sealed = run.providerId
        if (secrets.length === 0)
          wrong.push(`核对 ${run.runNo}：有签章，但没有设置 DATA_SECRET，不能核对`)
        else if (!secrets.some((secret) => sealBy(secret, run) === run.seal))
          wrong.push(`核对 ${run.runNo}：签章不符`)
      } else if (sealed === run.providerId) wrong.push(`核对 ${run.runNo}：没有签章`)
      if (isLast && (await valuesDigest(tx, run.providerId)) !== run.valuesDigest)
        wrong.push(`核对 ${run.runNo}：其记下的内容被改动`)
    }
    return findingOf(runs.length, wrong)
  },
})
