import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/open'
import type { FileStore } from '../../core/files/store'
import { MOST_TOLD } from './proof-check'
import type { Proven } from './prove'

/** Each file is read again once in so many nights. */
const NIGHTS = 28
/** New files that one night reads; the others follow in the next nights. */
const MOST_NEW = 5_000
const KIND = 'file'
const TITLE = '文件内容与首次核对时一致'

interface Due {
  token: string
  name: string
  noted: string | null
}

/**
 * Reads the files that came since the last proof and notes their digests, and reads a part of the
 * older ones again: bytes that were exchanged are found though their size is the same.
 * @param runNo `PR`, the day as YYMMDD and digits: the day chooses the part
 */
export async function proveFiles(
  { db, files, renew }: { db: Db; files: FileStore; renew(): Promise<void> },
  providerId: string,
  runNo: string,
): Promise<Proven> {
  await db.execute(sql`delete from proof_value v where provider_id = ${providerId}
    and kind = ${KIND} and not exists (select from file f
      where f.provider_id = v.provider_id and f.token = v.record_no)`)
  const night = sql`(to_date(substr(${runNo}::text, 3, 6), 'YYMMDD') - date '2000-01-01') % ${NIGHTS}::int`
  const { rows } = await db.execute<{ token: string; name: string; noted: string | null }>(sql`
    (select f.token, f.file_name as name, null as noted from file f
      where f.provider_id = ${providerId} and not exists (select from proof_value v
        where v.provider_id = f.provider_id and v.kind = ${KIND} and v.record_no = f.token)
      order by f.created_at limit ${MOST_NEW})
    union all
    select f.token, f.file_name, v.digest from file f
      join proof_value v on v.provider_id = f.provider_id and v.kind = ${KIND}
        and v.record_no = f.token
      where f.provider_id = ${providerId} and (hashtext(f.token) & 2147483647) % ${NIGHTS}::int = ${night}`)
  const differences: string[] = []
  for (const [i, due] of rows.entries()) {
    if (i % 50 === 0) await renew()
    const words = await proveFile(db, files, providerId, due)
    if (words !== undefined) differences.push(words)
  }
  return {
    title: TITLE,
    counted: rows.length,
    wrong: differences.length,
    differences: differences.slice(0, MOST_TOLD),
  }
}

async function proveFile(
  db: Db,
  files: FileStore,
  providerId: string,
  { token, name, noted }: Due,
): Promise<string | undefined> {
  const digest = await digestOf(files, token)
  if (digest === undefined) return noted === null ? undefined : `文件 ${name}：内容已不存在`
  if (noted !== null) return noted === digest ? undefined : `文件 ${name}：内容被更换`
  await db.execute(sql`
    insert into proof_value (provider_id, kind, record_no, digest, seq)
    values (${providerId}, ${KIND}, ${token}, ${digest}, 0) on conflict do nothing`)
  return undefined
}

/** The first 48 digits of its SHA-256; undefined: there are no bytes. */
async function digestOf(files: FileStore, token: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const part of files.read(token)) hash.update(part as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return hash.digest('hex').slice(0, 48)
}
