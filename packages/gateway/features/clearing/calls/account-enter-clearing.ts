import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { clearingEntryFields } from '#domain/clearing/fields'
import { CODES } from '#domain/permission-codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField, conflict } from '../../../core/errors'
import { byRules, formText } from '../../../core/inputs'
import { holdBooks } from '../../../core/ledger/open-day'
import { channelClearing } from '../../day-books/clearing-schema'
import { tellCleared } from '../clearing-word'

/** Enters the bank's line by which a channel paid over the money of a settle date. */
export default defineCall({
  path: '/v1/account/enterClearing',
  access: { roles: ['3'], codes: [CODES.recharge.apply], whole: true },
  request: z
    .object({ payChannel: formText, settleDate: formText, amt: formText, bankSerialNo: formText })
    .check(byRules(clearingEntryFields))
    .transform(({ payChannel = '', settleDate = '', amt, bankSerialNo = '' }) => ({
      payChannel,
      settleDate,
      amt: Number(amt),
      bankSerialNo,
    })),
  write: true,
  moves: ({ amt }) => amt,
  approval: { act: 'ADJUST' },
  handler: enterClearing,
})

interface BankLine {
  payChannel: string
  settleDate: string
  /** Fen. */
  amt: number
  bankSerialNo: string
}

/**
 * @throws CallError as `tellCleared`, 90400 for a bank line that was entered before, 90409 for a
 *   settle date whose money is in the books already
 */
async function enterClearing({ tx, caller, clock }: SessionContext, line: BankLine) {
  const { providerId } = caller
  await holdBooks(tx, providerId)
  const entered = await tx.$count(
    channelClearing,
    and(
      eq(channelClearing.providerId, providerId),
      eq(channelClearing.bankSerialNo, line.bankSerialNo),
    ),
  )
  if (entered > 0) throw badField('bankSerialNo', '该银行流水已登记')
  const isNew = await tellCleared(tx, { ...line, providerId, source: 'BANK' }, clock.now())
  if (!isNew) throw conflict('该日渠道资金已入账')
  return line
}
