import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { JobStopped, type Job, type LongJobContext } from '../../../gateway/core/jobs'
import { job } from '../../../gateway/core/jobs/job-schema'
import { proveAll } from '../../../gateway/features/proof/prove'
import { addToRollup, payDelta } from '../../../gateway/features/trade/rollup'
import { trade } from '../../../gateway/features/trade/trade-schema'
import { ASKED_JOB } from '../../../gateway/features/trade-summary/trade-change-asked'
import { askedChangeJob } from '../../../gateway/features/trade-summary/trade-change-asked-job'
import {
  tradeChangeAsked,
  tradeChangePeriod,
  tradeChangeRow,
} from '../../../gateway/features/trade-summary/trade-change-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'

/** A comparison whose making is cut short: the job is run here, up to where a process ends. */
const gw = await gatewayForFile({ without: ['proof.plan', ASKED_JOB] })
const admin = await gw.signIn('fws_admin')

const WEEK = { tradeDateStart: '2026-11-11', tradeDateEnd: '2026-11-17' }
const ask = () => gw.post('/v1/trade/changeList', { ...WEEK, pageSize: '100' }, { session: admin })

async function pay(count: number) {
  const [paid] = await gw.db
    .select()
    .from(trade)
    .where(and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeStatus, 'SUCCESS')))
    .limit(1)
  const at = { ...paid!, tradeTime: new Date('2026-11-13T12:00:00+08:00') }
  await gw.db.transaction((tx) =>
    addToRollup(tx, { ...payDelta(at, count < 0 ? -1 : 1), payCount: count }),
  )
}

const theJob = async (): Promise<Job> =>
  (await gw.db.select().from(job).where(eq(job.kind, ASKED_JOB)))[0]!

/** @param steps after which the process ends; default: it does not */
async function run(steps = Infinity) {
  let taken = 0
  const renew = () => (taken++ < steps ? Promise.resolve() : Promise.reject(new JobStopped()))
  const context = { db: gw.db, clock: gw.clock, job: await theJob(), renew }
  await askedChangeJob([]).run(context as unknown as LongJobContext)
}

const rowsOf = (changeNo: number) =>
  gw.db.select().from(tradeChangeRow).where(eq(tradeChangeRow.changeNo, changeNo))
const proven = async () => {
  const all = await gw.db.transaction((tx) => proveAll(tx))
  return all.filter(({ title }) => title.includes('交易变化')).flatMap((one) => one.differences)
}

test('killed in any step, it answers nothing by halves, and is whole when it was made again', async () => {
  await pay(2_000_001)
  expect((await ask()).respCode).toBe('90400')
  for (const steps of [0, 1, 2]) {
    await expect(run(steps)).rejects.toThrow(JobStopped)
    expect((await ask()).respCode).toBe('90400')
    expect(await proven()).toEqual([])
  }
  await run()
  const { respCode, respData } = await ask()
  expect(respCode).toBe('90000')
  expect(respData.total).toBe((await rowsOf(-1)).length)
  expect(await proven()).toEqual([])

  // Made anew: what it was before is gone first, and what is there of it does not answer.
  await pay(1)
  expect((await ask()).respCode).toBe('90400')
  await gw.db.delete(job).where(and(eq(job.kind, ASKED_JOB), eq(job.jobId, (await theJob()).jobId)))
  await expect(run(2)).rejects.toThrow(JobStopped)
  expect((await gw.db.select().from(tradeChangePeriod)).every((row) => row.changeNo > 0)).toBe(true)
  expect((await ask()).respCode).toBe('90400')
  await run()
  expect((await ask()).respData.summary.payCount).toBeGreaterThan(2_000_001)
  expect(await proven()).toEqual([])
})

test('given up, it is begun by the next who asks', async () => {
  await gw.db.delete(tradeChangePeriod)
  await gw.db.delete(tradeChangeRow)
  await gw.db.delete(tradeChangeAsked)
  await gw.db.delete(job).where(eq(job.kind, ASKED_JOB))
  await ask()
  const deps = { clock: gw.clock } as unknown as LongJobContext
  const failed = await theJob()
  await gw.db.transaction((tx) => askedChangeJob([]).onGiveUp!(tx, failed, deps))
  await gw.db.delete(job).where(eq(job.jobId, failed.jobId))
  expect((await ask()).respCode).toBe('90400')
  await run()
  expect((await ask()).respCode).toBe('90000')
})
