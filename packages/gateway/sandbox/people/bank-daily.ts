import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { codes } from '#domain/bank-statement/fields'
import { addDays } from '#domain/dates'
import { fenToYuanText } from '#domain/money'
import type { Db } from '../../core/db/open'
import { csvLines } from '../../core/export/csv'
import { KINDS } from '../../core/files/kind'
import { enqueueOnce } from '../../core/jobs'
import type { DailyJob, JobDefinition, LongJob } from '../../core/jobs/definition'
import { receiveStatement } from '../../features/bank-recon'
import { bankAccount, bankStatement, isAccount } from '../../features/bank-recon/bank-schema'
import { ACCOUNT_LINES } from '../../features/books'
import { diceOf } from '../dice'
import { bankDay } from './bank-day'
import { actAsStaff, storeUpload } from './staff'

/** Finance staff, who fetch the day before from the e-bank each morning and give it to 银行对账. */

type Account = typeof bankAccount.$inferSelect

const statementsDaily: DailyJob = {
  kind: 'people.bank',
  at: '08:40',
  async run(tx, { providerId, day }, { clock }) {
    // Of two accounts for the same money the older one is in use.
    const accounts = await tx
      .selectDistinctOn([bankAccount.fundKind], { accountId: bankAccount.accountId })
      .from(bankAccount)
      .where(eq(bankAccount.providerId, providerId))
      .orderBy(bankAccount.fundKind, bankAccount.createTime, bankAccount.accountId)
    for (const { accountId: refId } of accounts) {
      const about = { providerId, clock: 'business', runAt: clock.now(), day } as const
      await enqueueOnce(tx, { ...about, kind: statementJob.kind, refId })
    }
  },
}

/** A long job: it writes a file, and no transaction may wait for that. */
const statementJob: LongJob = {
  kind: 'people.bank.statement',
  lane: 'long',
  async run({ db, job, files, ...deps }) {
    const { providerId, refId: accountId } = job
    const day = addDays(job.day!, -1)
    const [account] = await db
      .select()
      .from(bankAccount)
      .where(isAccount({ providerId, accountId }))
    const token = diceOf(`statement ${providerId} ${accountId} ${day}`)
      .subarray(0, 16)
      .toString('base64url')
    const given = and(eq(bankStatement.providerId, providerId), eq(bankStatement.fileToken, token))
    if (!account || (await db.$count(bankStatement, given)) > 0) return
    const bytes = await statementOf(db, account, day)
    await files.put(token, bytes)
    const request = { accountId, bankFormat: 'CSV', token } as const
    const path = '/v1/bank/statementUpload'
    const deed = { providerId, code: codes.verbs.upload, path, request, takesFiles: true }
    await db.transaction((tx) =>
      actAsStaff(tx, deed, deps, async (acting) => {
        await storeUpload(acting, {
          token,
          providerId,
          kind: 'csv',
          mime: KINDS.csv.mime,
          fileName: `${account.accountName}_${day.replaceAll('-', '')}.csv`,
          size: bytes.length,
          createdAt: new Date(deps.clock.now()),
        })
        return receiveStatement(acting, request)
      }),
    )
  },
}

const HEAD = ['类型', '账号', '记账日期', '收付', '金额', '流水号', '参考号', '对方户名', '摘要']

/** The bank's file of a day, with the balances around it. */
async function statementOf(db: Db, account: Account, day: string): Promise<Buffer> {
  const { accountNo } = account
  const lines = await bankDay(db, { ...account, day })
  const openAmt = await balanceBefore(db, account, day)
  const closeAmt = lines.reduce((sum, { amt }) => sum + amt, openAmt)
  const row = (kind: string, amt: number, ...more: string[]) => [
    kind,
    accountNo,
    day,
    amt < 0 ? '支出' : '收入',
    fenToYuanText(Math.abs(amt)),
    ...more,
  ]
  const none = ['', '', '', '']
  return Buffer.from(
    csvLines([
      HEAD,
      row('期初', openAmt, ...none),
      ...lines.map(({ amt, serialNo, refNo, counterName, summary }) =>
        row('流水', amt, serialNo, refNo, counterName, summary),
      ),
      row('期末', closeAmt, ...none),
    ]),
  )
}

/** The last balance that the bank has stated; before the first one, that of the books. */
async function balanceBefore(
  db: Db,
  { providerId, accountId, fundKind }: Account,
  day: string,
): Promise<number> {
  const [last] = await db
    .select({ closeAmt: bankStatement.closeAmt })
    .from(bankStatement)
    .where(
      and(
        eq(bankStatement.providerId, providerId),
        eq(bankStatement.accountId, accountId),
        eq(bankStatement.fileState, 'APPLIED'),
        lt(bankStatement.toDay, day),
        isNotNull(bankStatement.closeAmt),
      ),
    )
    .orderBy(desc(bankStatement.toDay), desc(bankStatement.fileId))
    .limit(1)
  if (last) return last.closeAmt!
  const { rows } = await db.execute<{ amt: string }>(sql`
    select coalesce(sum(amt), 0) as amt from (${ACCOUNT_LINES}) l
    where provider_id = ${providerId} and account = ${`BANK_${fundKind}`} and book_date < ${day}`)
  return Number(rows[0]?.amt ?? 0)
}

export const BANK_JOBS: readonly JobDefinition[] = [statementsDaily, statementJob]
