import { sql } from 'drizzle-orm'
import type { BOOK_KIND } from '#domain/bank-entry/dicts'
import type { Tx } from '../../core/db/open'

type Kind = keyof typeof BOOK_KIND

/** A number made from the line's content: the bank gave none. */
const OWN_SERIAL = sql.raw(`'^H[0-9a-f]{40}$'`)

/**
 * The bank's serial number of a document's payment, from the line it is matched with; the newest
 * one where it was paid more than once. Both null before a match.
 * @param kinds the movements that count
 */
export async function bankSerialOf(
  tx: Tx,
  { providerId, refNo, kinds }: { providerId: string; refNo: string; kinds: readonly Kind[] },
): Promise<{ bankSerialNo: string | null; bankEntryNo: string | null }> {
  const { rows } = await tx.execute<{ serial: string; entry_no: string }>(sql`
    select case when l.serial_no ~ ${OWN_SERIAL} then l.entry_no else l.serial_no end as serial,
      l.entry_no
    from bank_entry b join bank_entry l on l.provider_id = b.provider_id
      and l.match_no = b.match_no and l.side = 'BANK'
    where b.provider_id = ${providerId} and b.ref_no = ${refNo} and b.ref_no <> ''
      and b.side = 'BOOK' and b.match_no is not null
      and b.book_kind = any(${sql.param([...kinds])}::text[])
    order by b.entry_time desc, l.entry_no limit 1`)
  return { bankSerialNo: rows[0]?.serial ?? null, bankEntryNo: rows[0]?.entry_no ?? null }
}
