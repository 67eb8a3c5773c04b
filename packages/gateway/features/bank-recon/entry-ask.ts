import { ENTRY_STATE, type AskKind } from '#domain/bank-entry/dicts'
import { formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { badField, conflict, forbidden } from '../../core/errors'
import { ownUploads } from '../../core/files/own-uploads'
import { openDay } from '../../core/ledger/open-day'
import { postVoucher, type VoucherLine } from '../../core/ledger/voucher'
import { checkVersion, moved, stateChanged } from '../../core/moves'
import { requireSecondPerson } from '../../core/second-person'
import { changeEntries, changeEntry, lockEntries } from './entry-change'
import type { Entry } from './entry-list'
import { ASKS } from './entry-moves'
import { takeItems } from './match'
import { planMatching } from './match-job'
import { accountFor, canReturn, standingAmt } from './standing'

/** @throws CallError 90409 for another state or payment, 90400 at `askToken` for a file that is not one's own */
export async function askFor(
  context: SessionContext,
  input: {
    entryNo: string
    askKind: AskKind
    askReason: string
    askToken: string
    version?: number | undefined
  },
) {
  const { entryNo, askKind, askReason, askToken } = input
  const [row] = await lockEntries(context, [entryNo])
  checkVersion(row!, input.version)
  const move = ASKS[askKind]
  const to = moved(move, row!.entryState, ENTRY_STATE)
  if (askKind === 'RETURN' && !canReturn(row!)) throw conflict('只有银行收到的款项可以退回')
  if (!(await ownUploads(context, [askToken])).has(askToken))
    throw badField('askToken', '文件不存在，请重新上传')
  await askForEach(context, [row!], { askKind, askReason, askToken })
  return { entryNo, entryState: to, version: row!.version + 1 }
}

/** The same request about several entries that were checked. */
export async function askForEach(
  context: SessionContext,
  rows: readonly Entry[],
  asked: { askKind: AskKind; askReason: string; askToken: string },
): Promise<void> {
  const { caller, clock } = context
  const set = {
    ...asked,
    requestedBy: caller.userId,
    requester: caller.nickName,
    requestTime: new Date(clock.now()),
    decidedBy: null,
    decider: null,
    decideTime: null,
  }
  await changeEntries(context, rows, ASKS[asked.askKind], { set, remark: asked.askReason })
}

/**
 * A second person's decision; a yes posts the amount in the open day.
 * @throws CallError 90403 to the asker, 90409 for another state
 */
export async function decideEntry(
  context: SessionContext,
  input: { entryNo: string; yes: boolean; reason: string; version?: number | undefined },
) {
  const { tx, caller, clock } = context
  const now = clock.now()
  const bizDate = await openDay(tx, caller.providerId, now)
  const [row] = await lockEntries(context, [input.entryNo])
  const entry = row!
  checkVersion(entry, input.version)
  if (entry.entryState !== 'ASKED' || !entry.requestedBy || !entry.requestTime)
    throw stateChanged(ENTRY_STATE, entry.entryState)
  const { requestedBy, requestTime } = entry
  await requireSecondPerson(context, { requestedBy, requestTime })
  const decided = { decidedBy: caller.userId, decider: caller.nickName, decideTime: new Date(now) }
  const kind = entry.askKind as AskKind
  const { from, leads } = ASKS[kind]
  if (!input.yes) return end(from[0]!, '驳回')
  const lines = linesOf(kind, entry)
  await postVoucher(
    tx,
    {
      providerId: entry.providerId,
      bizType: `BANK_${kind}`,
      bizDate,
      relatedNo: entry.entryNo,
      lines,
    },
    now,
  )
  // The payment back waits for the bank's line, which may be there already.
  const { providerId, fundKind } = entry
  if (kind === 'RETURN')
    await takeItems(tx, { providerId, fundKind, day: formatDate(now), kind: 'BANK_RETURN' })
  if (kind === 'RELEASE' || kind === 'RETURN') await planMatching(tx, providerId, now)
  return end(leads, '复核通过')

  async function end(to: string, title: string) {
    const change = { set: decided, remark: input.reason }
    const version = await changeEntry(context, entry, to, title, change)
    return { entryNo: entry.entryNo, entryState: to, version }
  }
}

/** The asker takes a request back. @throws CallError 90403 to others, 90409 for another state */
export async function withdrawAsk(context: SessionContext, entryNo: string) {
  const [row] = await lockEntries(context, [entryNo])
  if (row!.entryState !== 'ASKED') throw stateChanged(ENTRY_STATE, row!.entryState)
  if (row!.requestedBy !== context.caller.userId) throw forbidden('只有申请人可以撤回')
  const to = ASKS[row!.askKind as AskKind].from[0]!
  const version = await changeEntry(context, row!, to, '撤回申请')
  return { entryNo, entryState: to, version }
}

function linesOf(kind: AskKind, entry: Entry): VoucherLine[] {
  const amt = standingAmt(entry)
  const standing = accountFor(entry)
  const [to, from] = {
    SUSPEND: ['BANK', standing] as const,
    RELEASE: [standing, 'BANK'] as const,
    RETURN: [standing, 'BANK'] as const,
    WRITE_OFF: [standing, 'ADJUST'] as const,
  }[kind]
  return [
    { account: to, amt },
    { account: from, amt: -amt },
  ]
}
