import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { sqlCheck, type Check, type Of } from './proof-check'
import { WATCHED, type Watched } from './watched'

/** Its name among the noted values. */
const noted = ({ kind, part }: Watched): string => (part ? `${kind}/${part}` : kind)

/**
 * The watched records beside their noted values, and whether they differ without an operation that
 * says so: `provider_id, no, is, was, wrong`. A provider whose kind was never noted has no rows.
 */
function compared(one: Watched, of: Of): SQL {
  const { kind, from, no, values, also, by = 'false', sealed, comes, fixed } = one
  const key = sealed ? `case when ${sealed} like 's1.%' then left(${sealed}, 7) else '' end` : `''`
  const names = (type: SQL, id: SQL) => sql`(${type} = ${kind} and ${id} = b.no
    ${also ? sql`or ${type} = ${also.kind} and ${id} = any(b.others)` : sql``})`
  const said = sql`exists (select from operation_record o where o.provider_id = b.provider_id
      and o.seq > b.seq and ${names(sql`o.record_type`, sql`o.record_no`)})
    or exists (select from operation_waiting w, jsonb_array_elements(w.changes) c
      where w.provider_id = b.provider_id and ${names(sql`c ->> 'type'`, sql`c ->> 'id'`)})
    or b.decided or ("is" like 's1.%' and split_part("is", ':', 1) <> split_part(was, ':', 1))
    or ${comes ? sql`"is" is null or was is null` : sql`false`}`
  return sql`
    select provider_id, no, "is", was, "is" is distinct from was
      and ${fixed ? sql`was is not null` : sql`not (${said})`} as wrong
    from (
      select provider_id, no, s.digest as "is", k.digest as was, s.others,
        coalesce(s.decided, false) as decided, coalesce(k.seq, m.seq) as seq
      from (
        select r.provider_id, (${sql.raw(no)})::text as no,
          ${sql.raw(key)} || ':' || md5((${sql.raw(values)})::text) as digest,
          ${sql.raw(also?.nos ?? 'null')}::text[] as others, ${sql.raw(by)} as decided
        from ${sql.raw(from)} r where ${of('r')}
      ) s
      full join (
        select v.provider_id, v.record_no as no, v.digest, v.seq from proof_value v
        where v.kind = ${noted(one)} and v.record_no <> '' and ${of('v')}
      ) k using (provider_id, no)
      join (
        select v.provider_id, v.seq from proof_value v where v.kind = ${noted(one)} and v.record_no = ''
      ) m using (provider_id)
    ) b`
}

const unchanged = (one: Watched): Check =>
  sqlCheck(`${one.name}只由有记录的操作变更`, {
    counted: (of) => sql`select count(*) as n from ${sql.raw(one.from)} r where ${of('r')}`,
    differences: (of) => sql`
      select format(${`${one.name} %s：%s`}::text, no, case
        when was is null then '没有新增的操作记录'
        when "is" is null then '被删除，没有操作记录'
        else ${one.fixed ? '已办结的内容被改动' : '被改动，没有操作记录'} end) as words
      from (${compared(one, of)}) c where wrong order by 1`,
  })

export const WATCHED_CHECKS: readonly Check[] = WATCHED.map(unchanged)

/**
 * Notes a provider's watched values at the end of a proof. What was found wrong keeps its former
 * note, so that each proof reports it until it is put right or changed by an operation.
 */
export async function noteValues(tx: Tx, providerId: string): Promise<void> {
  const of: Of = (alias) => sql`${sql.raw(alias)}.provider_id = ${providerId}`
  const head = sql`coalesce((select seq from operation_head where provider_id = ${providerId}), 0)`
  for (const one of WATCHED) {
    const { rows } = await tx.execute(sql`
      insert into proof_value (provider_id, kind, record_no, digest, seq)
      values (${providerId}, ${noted(one)}, '', '', ${head}) on conflict do nothing returning seq`)
    const isFirst = rows.length > 0
    const due = sql`select no, "is" from (${compared(one, of)}) c
      where "is" is distinct from was and ${isFirst ? sql`true` : sql`not wrong`}`
    await tx.execute(sql`
      with due as (${due}), gone as (
        delete from proof_value v using due where v.provider_id = ${providerId}
          and v.kind = ${noted(one)} and v.record_no = due.no and due."is" is null)
      insert into proof_value (provider_id, kind, record_no, digest, seq)
      select ${providerId}, ${noted(one)}, no, "is", ${head} from due where "is" is not null
      on conflict (provider_id, kind, record_no) do update
        set digest = excluded.digest, seq = excluded.seq`)
  }
}

/** All noted values of a provider but those of files, which are noted before the run ends, as one digest. */
export async function valuesDigest(tx: Tx, providerId: string): Promise<string> {
  const { rows } = await tx.execute<{ digest: string }>(sql`
    select md5(coalesce(string_agg(concat_ws('/', kind, record_no, digest, seq), chr(10)
      order by kind, record_no), '')) as digest
    from proof_value where provider_id = ${providerId} and kind <> 'file'`)
  return rows[0]!.digest
}
