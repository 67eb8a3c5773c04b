import { z } from 'zod'
import { ENTRY_STATE } from '#domain/bank-entry/dicts'
import { codes } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import type { Tx } from '../../../core/db/open'
import { id } from '../../../core/inputs'
import { bankSerialOf } from '../../names'
import { recordOf } from '../../../core/list/record'
import { timelineOf } from '../../../core/record-log'
import { bankEntry } from '../bank-schema'
import { entryRecords, entryRow, matchOf, type Entry } from '../entry-list'

/** One entry with the entries it agrees with. @throws CallError 90404 outside the scope */
export default defineCall({
  path: '/v1/bank/entryDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ entryNo: id() }),
  async handler(context, { entryNo }) {
    const { tx, caller, clock } = context
    const record = await recordOf(entryRecords, context, bankEntry, { entryNo })
    const { providerId, matchNo } = record
    const match = matchNo === null ? undefined : await matchOf(tx, { providerId, matchNo })
    const now = clock.now()
    return {
      ...entryRow(record, caller, now),
      ...(record.entryState === 'RETURNED' && (await returnOf(tx, record))),
      diffAmt: match?.diffAmt ?? null,
      others: (match?.entries ?? [])
        .filter((other) => other.entryNo !== entryNo)
        .map((other) => entryRow(other, caller, now)),
      logs: await timelineOf(
        tx,
        { providerId, targetType: 'bankEntry', targetId: entryNo },
        ENTRY_STATE,
      ),
    }
  },
})

/** The bank's line by which a returned receipt was paid back. */
async function returnOf(tx: Tx, { providerId, entryNo }: Entry) {
  const about = { providerId, refNo: entryNo, kinds: ['BANK_RETURN'] as const }
  const { bankSerialNo, bankEntryNo } = await bankSerialOf(tx, about)
  return { returnSerialNo: bankSerialNo, returnEntryNo: bankEntryNo }
}
