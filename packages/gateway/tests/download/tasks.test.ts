import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { exportTask, file } from '../../schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { taskOf } from './read-file'
import { operationsOn } from '../support/operations'

const DAY_MS = 86_400_000

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  await gw.db.delete(exportTask)
})
afterEach(() => gw.db.delete(exportTask).then(() => undefined))

let count = 0
/** A task in some state, without anything that would run it. */
async function taskIn(
  taskStatus: string,
  more: Partial<typeof exportTask.$inferInsert> = {},
): Promise<string> {
  const taskId = `EX261120${String(++count + 90_000_000)}`
  await gw.db.insert(exportTask).values({
    providerId: PROVIDER_ONE,
    taskId,
    userId: ops.userId,
    roleType: '3',
    reportType: 'merchant',
    format: 'CSV',
    filters: {},
    conditionText: '全部',
    taskStatus,
    fileName: '商户_20261120150000.csv',
    applyTime: new Date(gw.clock.now() - count * 1000),
    ...more,
  })
  return taskId
}
const call = (name: string, taskId: string, session = ops) =>
  gw.post(`/v1/download/${name}`, { taskId }, { session })
const list = (body: Record<string, unknown> = {}, session = ops) =>
  gw.post('/v1/download/list', body, { session })
async function finished(): Promise<{ taskId: string; jToken: string }> {
  const body = { reportType: 'merchant', filters: {}, format: 'CSV' }
  const { respData } = await gw.post('/v1/download/create', body, { session: ops })
  await gw.runDue()
  return taskOf(gw, ops, respData.taskId)
}

describe('the report centre', () => {
  it('lists one’s own tasks, newest first, with counts by state', async () => {
    const newer = await taskIn('SUCCESS')
    const older = await taskIn('FAIL', { failReason: '系统异常，请重试' })
    await taskIn('SUCCESS', { userId: admin.userId })
    await taskIn('SUCCESS', { roleType: '4' })
    const { respCode, respData } = await list()
    expect(respCode).toBe('90000')
    expect(respData.list.map((row: { taskId: string }) => row.taskId)).toEqual([newer, older])
    expect(respData).toMatchObject({
      total: 2,
      tabs: { WAITING: 0, RUNNING: 0, SUCCESS: 1, FAIL: 1, CANCELED: 0, EXPIRED: 0 },
    })
    expect(respData.list[1]).toMatchObject({
      reportType: 'merchant',
      conditionText: '全部',
      taskStatus: 'FAIL',
      failReason: '系统异常，请重试',
      applyUser: '服务商运营',
    })
  })

  it('shows an administrator the tasks of all users of the provider', async () => {
    await taskIn('SUCCESS')
    await taskIn('SUCCESS', { userId: admin.userId })
    expect((await list({}, admin)).respData.total).toBe(2)
    expect((await list({}, await gw.signIn('other_admin'))).respData.total).toBe(0)
  })

  test.each([
    [{ reportType: ['trade'] }, 1],
    [{ reportType: ['trade', 'merchant'] }, 3],
    [{ taskStatus: 'FAIL' }, 1],
    [{ applyTimeStart: '2026-11-20', applyTimeEnd: '2026-11-20' }, 3],
    [{ applyTimeEnd: '2026-11-19' }, 0],
    // A stranger's id in the body opens nothing.
    [{ userId: '1000000000000001' }, 3],
  ])('filters by %j', async (filters, total) => {
    await taskIn('SUCCESS')
    await taskIn('FAIL')
    await taskIn('SUCCESS', { reportType: 'trade' })
    await taskIn('SUCCESS', { userId: admin.userId })
    const { respData } = await list(filters)
    expect(respData.total).toBe(total)
  })

  test.each([{ taskStatus: 'DONE' }, { reportType: 'salary' }, { pageSize: 7 }])(
    'refuses %j',
    async (filters) => {
      expect((await list(filters)).respCode).toBe('90400')
    },
  )

  it('does not disclose another user’s task', async () => {
    const taskId = await taskIn('FAIL')
    for (const name of ['fws_finance', 'qd_admin', 'other_admin'])
      for (const action of ['cancel', 'retry', 'del'])
        expect((await call(action, taskId, await gw.signIn(name))).respCode).toBe('90404')
    expect((await call('cancel', 'EX26112099999999')).respCode).toBe('90404')
    expect((await call('del', '')).respCode).toBe('90400')
  })
})

describe('a task', () => {
  test.each([
    ['cancel', 'WAITING', 'CANCELED'],
    ['cancel', 'RUNNING', 'CANCELED'],
    ['retry', 'FAIL', 'WAITING'],
  ])('%s takes it from %s to %s', async (action, from, to) => {
    const taskId = await taskIn(from)
    const { respCode, respData } = await call(action, taskId)
    expect([respCode, respData]).toEqual(['90000', { taskId, taskStatus: to }])
    await gw.runDue()
  })

  test.each([
    ['cancel', ['SUCCESS', 'FAIL', 'CANCELED', 'EXPIRED'], '任务已结束，不能取消'],
    ['retry', ['WAITING', 'RUNNING', 'SUCCESS', 'CANCELED', 'EXPIRED'], '只有失败的任务可以重试'],
    ['del', ['WAITING', 'RUNNING'], '任务进行中，请先取消'],
  ])('%s is refused in the states %j', async (action, states, words) => {
    for (const state of states) {
      const { respCode, respDesc } = await call(action, await taskIn(state))
      expect([respCode, respDesc]).toEqual(['90409', words])
    }
  })

  it('that failed runs again under the same filter', async () => {
    const taskId = await taskIn('FAIL', {
      filters: { merStatus: '["FROZEN"]' },
      failReason: '系统异常，请重试',
    })
    await call('retry', taskId)
    await gw.runDue()
    const task = await taskOf(gw, ops, taskId)
    const frozen = await gw.post(
      '/v1/merchant/queryList',
      { merStatus: ['FROZEN'] },
      { session: ops },
    )
    expect(task).toMatchObject({
      taskStatus: 'SUCCESS',
      rowCount: frozen.respData.total,
      failReason: '',
    })
  })

  it('is retried by its asker only, for it runs as that person', async () => {
    expect((await call('retry', await taskIn('FAIL'), admin)).respCode).toBe('90403')
  })

  it('that was cancelled while it waited never runs', async () => {
    const taskId = await taskIn('WAITING')
    await call('cancel', taskId)
    await gw.runDue()
    expect((await taskOf(gw, ops, taskId)).taskStatus).toBe('CANCELED')
  })

  it('is one of three at most; the fourth has to wait', async () => {
    const ids = [await taskIn('WAITING'), await taskIn('RUNNING'), await taskIn('WAITING')]
    const ask = (session: TestSession) =>
      gw.post('/v1/download/create', { reportType: 'merchant', format: 'CSV' }, { session })
    const { respCode, respDesc } = await ask(ops)
    expect([respCode, respDesc]).toEqual(['90429', '最多同时进行3个导出任务，请等待完成后再试'])
    expect((await call('retry', await taskIn('FAIL'))).respCode).toBe('90429')
    // Another user is not held up.
    expect((await ask(admin)).respCode).toBe('90000')
    await call('cancel', ids[0]!)
    expect((await ask(ops)).respCode).toBe('90000')
    await gw.runDue()
  })

  it('asked for five times at once takes three places', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        gw.post('/v1/download/create', { reportType: 'trade', format: 'CSV' }, { session: ops }),
      ),
    )
    const codes = answers.map(({ respCode }) => respCode)
    expect(codes.every((code) => code === '90000' || code === '90429')).toBe(true)
    const ids = answers.filter(({ respCode }) => respCode === '90000').map((a) => a.respData.taskId)
    expect(new Set(ids).size).toBe(ids.length)
    await gw.runDue()
  })

  it('expires after seven days of business time, file and all', async () => {
    const { taskId, jToken } = await finished()
    expect(await gw.files.size(jToken)).toBeGreaterThan(0)
    await gw.keepOnlyJobs('export.expire', 'file.remove')
    await gw.clock.advance(7 * DAY_MS - 1000)
    expect((await taskOf(gw, ops, taskId)).taskStatus).toBe('SUCCESS')
    await gw.clock.advance(1000)
    expect(await taskOf(gw, ops, taskId)).toMatchObject({ taskStatus: 'EXPIRED', jToken: null })
    expect((await gw.post('/v1/function/jfileUrl', { jToken }, { session: ops })).respCode).toBe(
      '90404',
    )
    expect(await gw.files.size(jToken)).toBeUndefined()
    expect(await gw.db.select().from(file).where(eq(file.token, jToken))).toEqual([])
  })

  it('is deleted with its file', async () => {
    const { taskId, jToken } = await finished()
    expect((await call('del', taskId)).respCode).toBe('90000')
    await gw.runDue()
    expect(await taskOf(gw, ops, taskId)).toBeUndefined()
    expect(await gw.files.size(jToken)).toBeUndefined()
    expect((await call('del', taskId)).respCode).toBe('90404')
  })

  it('is in the log of operations', async () => {
    const { taskId } = await finished()
    await call('del', taskId)
    await gw.runDue()
    const done = await operationsOn(gw, admin, taskId)
    expect(done.map(({ action }) => action)).toEqual(['/v1/download/create', '/v1/download/del'])
  })
})
