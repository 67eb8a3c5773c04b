import { expect, test } from 'vitest'
import type { JobDefinition } from '../../core/jobs'
import { JOBS } from '../../jobs'
import { peopleJobs } from '../../sandbox/people'
import { SIMULATOR_JOBS } from '../../sandbox/simulator'

/** Kind and hour, or the lane it runs in. */
const table = (jobs: readonly JobDefinition[]) =>
  jobs.map((job) => `${job.kind} ${'at' in job ? job.at : job.lane}`)

test('the gateway does these things in the background, and no others', () => {
  expect(table(JOBS)).toEqual([
    'months.ahead 00:05',
    'apply.expire 00:10',
    'holiday.due 00:20',
    'merchant.expiry 00:20',
    'income.close 00:30',
    'ledger.day 00:50',
    'subsidy.day 00:55',
    'profit.post 01:00',
    'settle.open 01:00',
    'settle.confirm 01:10',
    'rebate.calc 02:00',
    'file.sweep.plan 04:10',
    'proof.plan 05:10',
    'merchant-settle-06 06:00',
    'merchant-settle-08 08:00',
    'merchant-settle-10 10:00',
    'statement.plan 10:00',
    'merchant-settle-11 11:00',
    'merchant-settle-16 16:00',
    'merchant-settle-22 22:00',
    'merchant-settle.part short',
    'appeal-expire short',
    'approval-expire short',
    'auth-review-expire short',
    'chargeback-expire short',
    'clearing.follow short',
    'statement.compare short',
    'ingest.retry short',
    'ingest.retry.daily 04:10',
    'merchant-change.take short',
    'payee-change.take short',
    'recharge.expire short',
    'settle-change.take short',
    'export.expire short',
    'ingest.drop long',
    'closing.evidence long',
    'export long',
    'ingest.file long',
    'moving-in.run long',
    'bank.match long',
    'bank.statement long',
    'statement.make long',
    'proof.run long',
    'file.sweep long',
    'file.strays long',
    'file.remove long',
    'months.analyze long',
    'months.archive long',
    'numbers.seal long',
  ])
})

test('the simulator does these things by itself', () => {
  expect(table(SIMULATOR_JOBS)).toEqual([
    'invoice.audit 09:30',
    'settle.send 10:00',
    'chargeback.arrive 11:30',
    'settle.book 16:00',
    'appeal-answer short',
    'apply-next short',
    'auth-review-answer short',
    'auto-cash-answer short',
    'card-check short',
    'cash-out-answer short',
    'channel-reg short',
    'chargeback-answer short',
    'device-report short',
    'first-trade short',
    'merchant-change-answer short',
    'payout-account-answer short',
    'recharge.bank short',
    'refund-answer short',
    'withdraw.bank short',
    'wx-verify-step short',
  ])
})

test('the jobs of the sandbox’s people run at these hours, and are absent with 0 payers', () => {
  expect(table(peopleJobs(40))).toEqual([
    'people.bank 08:40',
    'people.bank.statement long',
    'people.recharge 09:50',
    'people.withdraw 10:20',
    'people.dispute 11:40',
    'people.refund 13:30',
    'people.refund.ask short',
    'people.dispute.answer 14:40',
    'people.dispute.answer.one long',
    'people.pay.05:59 05:59',
    'people.pay.10:59 10:59',
    'people.pay.12:59 12:59',
    'people.pay.15:59 15:59',
    'people.pay.18:59 18:59',
    'people.pay.21:59 21:59',
    'people.pay.23:59 23:59',
  ])
  expect(peopleJobs(0)).toEqual([])
})

test('a job that a module exports is in a list', async () => {
  const modules = import.meta.glob<Record<string, unknown>>([
    '../../../gateway/{core/files,core/jobs,core/ledger,features,sandbox/people,sandbox/simulator}/**/*.ts',
  ])
  // Those of the payers are made for an option: no module exports them.
  const people = peopleJobs(1).filter(({ kind }) => !kind.startsWith('people.pay.'))
  const listed = new Set<unknown>([...JOBS, ...SIMULATOR_JOBS, ...people])
  const found: string[] = []
  const missing: string[] = []
  for (const [file, load] of Object.entries(modules))
    for (const [name, exported] of Object.entries(await load()))
      for (const value of [exported].flat().filter(isJob)) {
        found.push(value.kind)
        if (!listed.has(value)) missing.push(`${file} ${name}`)
      }
  expect(missing).toEqual([])
  expect(new Set(found).size).toBe(listed.size)
})

const isJob = (value: unknown): value is JobDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'run' in value &&
  ('at' in value || 'lane' in value)
