import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { exportTask, job, trade } from '../../schema'
import { JobStopped } from '../../core/jobs'
import { simulated } from '../../sandbox/simulator/upstream'
import { LEASE_MS } from '../../core/jobs/queue'
import { runExport } from '../../features/report/run'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'
import { fetchFile, readWorkbook, taskOf } from './read-file'

const MONTH = { tradeTimeStart: '2026-10-21 00:00:00', tradeTimeEnd: '2026-11-20 23:59:59' }

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')

let count = 0
/** A waiting task of more than one page of rows, with a job that only the test runs. */
async function waiting() {
  const taskId = `EX261120${String(++count + 80_000_000)}`
  await gw.db.insert(exportTask).values({
    providerId: PROVIDER_ONE,
    taskId,
    userId: ops.userId,
    roleType: '3',
    reportType: 'trade',
    format: 'XLSX',
    filters: MONTH,
    conditionText: '一个月',
    taskStatus: 'WAITING',
    fileName: '交易明细.xlsx',
    applyTime: new Date(gw.clock.now()),
  })
  const [row] = await gw.db
    .insert(job)
    .values({
      jobId: `test${count}`,
      providerId: PROVIDER_ONE,
      kind: 'export',
      refId: taskId,
      clock: 'business',
      state: 'RUNNING',
      attempts: 1,
      leaseUntil: new Date(Date.now() + 3_600_000),
      runAt: new Date(gw.clock.now()),
      createdAt: new Date(),
    })
    .returning()
  return { taskId, job: row! }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = (of: { job: typeof job.$inferSelect }, renew: () => Promise<void>) => ({
  db: gw.db,
  clock: gw.clock,
  files: gw.files,
  upstream: simulated,
  log,
  job: of.job,
  signal: new AbortController().signal,
  renew,
})

async function filesOnDisk(): Promise<number> {
  const folder = join(gw.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

describe('while an export runs', () => {
  it('its progress can be watched, page by page', async () => {
    const task = await waiting()
    const seen: number[] = []
    await runExport(
      context(task, async () => {
        seen.push((await taskOf(gw, ops, task.taskId)).doneRows)
      }),
    )
    const { rowCount, taskStatus } = await taskOf(gw, ops, task.taskId)
    expect(taskStatus).toBe('SUCCESS')
    expect(rowCount).toBeGreaterThan(1000)
    expect(seen.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 1000])
  })

  it('stopping the process loses nothing: it begins again and holds each row once', async () => {
    const task = await waiting()
    const before = await filesOnDisk()
    let pages = 0
    const stopped = runExport(
      context(task, async () => {
        if (++pages === 2) throw new JobStopped()
      }),
    )
    await expect(stopped).rejects.toThrow(JobStopped)
    await expect.poll(filesOnDisk).toBe(before)
    expect((await taskOf(gw, ops, task.taskId)).taskStatus).toBe('RUNNING')
    await runExport(context(task, async () => undefined))
    const { jToken, rowCount } = await taskOf(gw, ops, task.taskId)
    const { 数据 } = await readWorkbook((await fetchFile(gw, ops, jToken)).rawPayload)
    const ids = 数据!.slice(1).map((row) => row[0])
    expect(ids.length).toBe(rowCount)
    expect(new Set(ids).size).toBe(rowCount)
    expect([...ids].sort().reverse()).toEqual(ids)
  })

  it('a killed process’s task is taken up when its lease is over', async () => {
    const task = await waiting()
    await gw.db
      .update(exportTask)
      .set({ taskStatus: 'RUNNING', doneRows: 700 })
      .where(eq(exportTask.taskId, task.taskId))
    await gw.db
      .update(job)
      .set({ leaseUntil: new Date(Date.now() + LEASE_MS) })
      .where(eq(job.jobId, task.job.jobId))
    await gw.runDue()
    expect((await taskOf(gw, ops, task.taskId)).taskStatus).toBe('RUNNING')
    gw.advanceWall(LEASE_MS + 1000)
    await gw.runDue()
    expect((await taskOf(gw, ops, task.taskId)).taskStatus).toBe('SUCCESS')
  })

  it('cancelling it stops it within a thousand rows and leaves no file', async () => {
    const task = await waiting()
    const before = await filesOnDisk()
    let pages = 0
    await runExport(
      context(task, async () => {
        if (++pages === 1)
          await gw.post('/v1/download/cancel', { taskId: task.taskId }, { session: ops })
      }),
    )
    // Two hundred rows each.
    expect(pages).toBe(5)
    await expect.poll(filesOnDisk).toBe(before)
    expect(await taskOf(gw, ops, task.taskId)).toMatchObject({
      taskStatus: 'CANCELED',
      jToken: null,
    })
  })

  it('rows that come in meanwhile are not part of it', async () => {
    const task = await waiting()
    const list = await gw.post('/v1/trade/queryList', MONTH, { session: ops })
    let moved = false
    await runExport(
      context(task, async () => {
        if (moved) return
        moved = true
        // A trade of a moment later, as a terminal would bring it.
        const [any] = await gw.db.select().from(trade).limit(1)
        const tradeTime = new Date(gw.clock.now() + 1000)
        await gw.db.insert(trade).values({
          ...any!,
          providerId: PROVIDER_ONE,
          tradeNo: '202611201500019999999999',
          tradeTime,
        })
      }),
    )
    expect((await taskOf(gw, ops, task.taskId)).rowCount).toBe(list.respData.total)
  })
})
