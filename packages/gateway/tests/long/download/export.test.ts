import { and, eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { exportTask, userRole } from '../../../schema'
import { enqueueExport } from '../../../features/report/create'
import { PROVIDER_ONE } from '../../support/samples'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import { fetchFile, readWorkbook, taskOf } from '../../download/read-file'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const partner = await gw.signIn('qd_admin')

const WEEK = { tradeTimeStart: '2026-11-14', tradeTimeEnd: '2026-11-20' }

async function create(session: TestSession, body: Record<string, unknown>) {
  return gw.post('/v1/download/create', { format: 'XLSX', filters: {}, ...body }, { session })
}
/** Asks, lets it run, and returns the finished task. */
async function made(session: TestSession, body: Record<string, unknown>) {
  const { respCode, respDesc, respData } = await create(session, body)
  expect([respCode, respDesc]).toEqual(['90000', expect.any(String)])
  await gw.runDue()
  return taskOf(gw, session, respData.taskId)
}

describe('an export', () => {
  it('holds every row of the filter, newest first, as the list shows them', async () => {
    const filters = { ...WEEK, tradeStatus: ['SUCCESS'], payChannel: ['WECHAT'] }
    const list = await gw.post(
      '/v1/trade/queryList',
      { ...filters, pageNum: 1, pageSize: 100 },
      { session: ops },
    )
    const task = await made(ops, { reportType: 'trade', filters })
    expect(task).toMatchObject({
      taskStatus: 'SUCCESS',
      reportType: 'trade',
      rowCount: list.respData.total,
      doneRows: list.respData.total,
      fileName: '交易明细_2026-11-14至2026-11-20_微信_支付成功_20261120150000.xlsx',
      conditionText:
        '交易时间：2026-11-14 00:00:00 至 2026-11-20 23:59:59；支付渠道：微信；交易状态：支付成功',
      applyUser: '服务商运营',
      applyTime: '2026-11-20 15:00:00',
      expireTime: '2026-11-27 15:00:00',
      own: '1',
    })
    const response = await fetchFile(gw, ops, task.jToken)
    expect(response.headers['content-disposition']).toContain(
      `attachment; filename="_____2026-11-14_2026-11-20_________20261120150000.xlsx"; filename*=UTF-8''%E4%BA%A4`,
    )
    expect(Number(task.fileSize)).toBe(response.rawPayload.length)
    const { 数据, 说明 } = await readWorkbook(response.rawPayload)
    expect(数据!.length).toBe(list.respData.total + 1)
    const [head, first] = 数据!
    const at = (title: string) => first![head!.indexOf(title)]
    const [row] = list.respData.list
    expect(at('平台订单号')).toBe(row.tradeNo)
    expect(at('商户名称')).toBe(row.merName)
    expect(at('支付渠道')).toBe('微信')
    expect(at('交易状态')).toBe('支付成功')
    expect(Math.round((at('订单金额（元）') as number) * 100)).toBe(row.transAmt)
    expect(数据!.slice(1, 101).map((line) => line[0])).toEqual(
      list.respData.list.map((one: { tradeNo: string }) => one.tradeNo),
    )
    expect(Object.fromEntries(说明 as [string, string][])).toMatchObject({
      报表: '交易明细',
      服务商: '云杉支付服务有限公司',
      申请人: expect.stringContaining('服务商运营'),
      查询条件: task.conditionText,
      数据截至: '2026-11-20 15:00:00',
      时区: 'Asia/Shanghai（北京时间）',
      行数: String(list.respData.total),
    })
  })

  it('as CSV has the mark, CRLF, ids as text and plain yuan', async () => {
    const task = await made(ops, { reportType: 'trade', format: 'CSV', filters: WEEK })
    const response = await fetchFile(gw, ops, task.jToken)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = response.rawPayload.toString().slice(1).split('\r\n')
    expect(lines[0]).toMatch(/^平台订单号,商户订单号,渠道订单号,交易时间/)
    expect(lines[1]).toMatch(/^\t\d{24},/)
    expect(lines.length).toBe(task.rowCount + 2)
  })

  it('adds up to the list’s own sums', async () => {
    const filters = { ...WEEK, tradeStatus: ['SUCCESS'] }
    const { respData } = await gw.post('/v1/trade/queryList', filters, { session: ops })
    const task = await made(ops, { reportType: 'trade', filters })
    const { 数据 } = await readWorkbook((await fetchFile(gw, ops, task.jToken)).rawPayload)
    const sum = (title: string) => {
      const at = 数据![0]!.indexOf(title)
      return 数据!.slice(1).reduce((all, row) => all + Math.round((row[at] as number) * 100), 0)
    }
    expect(sum('订单金额（元）')).toBe(respData.summary.transAmt)
    expect(sum('手续费（元）')).toBe(respData.summary.feeAmt)
    expect(sum('应结金额（元）')).toBe(respData.summary.settleAmt)
    expect(sum('已退金额（元）')).toBe(respData.summary.refundAmt)
  })

  it('of a partner has its own rows and no cost', async () => {
    const mine = await made(partner, { reportType: 'trade', filters: WEEK })
    const list = await gw.post('/v1/trade/queryList', WEEK, { session: partner })
    expect(mine.rowCount).toBe(list.respData.total)
    const { 数据 } = await readWorkbook((await fetchFile(gw, partner, mine.jToken)).rawPayload)
    expect(数据![0]).not.toContain('成本费率')
    expect(数据![0]).not.toContain('成本手续费（元）')
    expect(数据![0]).not.toContain('预估分润（元）')
    const all = await made(ops, { reportType: 'trade', filters: WEEK })
    expect(all.rowCount).toBeGreaterThan(mine.rowCount)
    const whole = await readWorkbook((await fetchFile(gw, ops, all.jToken)).rawPayload)
    expect(whole.数据![0]).toContain('成本手续费（元）')
  })

  it('of merchants keeps personal data masked', async () => {
    const task = await made(ops, { reportType: 'merchant' })
    expect(task.conditionText).toBe('全部')
    const { 数据 } = await readWorkbook((await fetchFile(gw, ops, task.jToken)).rawPayload)
    const mobile = 数据![0]!.indexOf('联系手机')
    for (const row of 数据!.slice(1)) expect(row[mobile]).toMatch(/^1\d{2}\*{4}\d{4}$/)
  })

  it('says names in the filter’s words', async () => {
    const { respData } = await gw.post('/v1/trade/queryList', WEEK, { session: ops })
    const { merId, merName } = respData.list[0]
    const task = await made(ops, {
      reportType: 'trade',
      filters: { ...WEEK, merId, transAmtMin: 100, transAmtMax: '500000' },
    })
    expect(task.conditionText).toBe(
      `交易时间：2026-11-14 00:00:00 至 2026-11-20 23:59:59；商户：${merName}（${merId}）；订单金额：1.00 至 5,000.00 元`,
    )
  })

  it('of today means the day of asking, even if it runs tomorrow', async () => {
    const { respData } = await create(ops, { reportType: 'trade' })
    const [task] = await gw.db
      .select()
      .from(exportTask)
      .where(eq(exportTask.taskId, respData.taskId))
    expect(task!.filters).toEqual({
      tradeTimeStart: '2026-11-20 00:00:00',
      tradeTimeEnd: '2026-11-20 23:59:59',
    })
    await gw.runDue()
  })

  it('without a row is a file with a header', async () => {
    const task = await made(ops, { reportType: 'merchant', filters: { merId: '8000000000000000' } })
    expect(task).toMatchObject({ taskStatus: 'SUCCESS', rowCount: 0 })
    const { 数据 } = await readWorkbook((await fetchFile(gw, ops, task.jToken)).rawPayload)
    expect(数据).toHaveLength(1)
  })

  it('asked for twice with one id is made once', async () => {
    const body = { reportType: 'merchant', filters: {}, format: 'CSV' }
    const options = { session: ops, requestSeqId: 'export-twice' }
    const first = await gw.post('/v1/download/create', body, options)
    const again = await gw.post('/v1/download/create', body, options)
    expect(again.respData).toEqual(first.respData)
    await gw.runDue()
  })
})

describe('an export is refused', () => {
  test.each([
    ['an unknown report', { reportType: 'salary' }, '90400', 'reportType'],
    ['no report', {}, '90400', 'reportType'],
    ['an unknown format', { reportType: 'trade', format: 'PDF' }, '90400', 'format'],
    ['filters that are no object', { reportType: 'trade', filters: '[1]' }, '90400', 'filters'],
    ['filters that are no JSON', { reportType: 'trade', filters: '{' }, '90400', 'filters'],
    [
      'a value the list refuses',
      { reportType: 'trade', filters: { tradeStatus: ['PAID'] } },
      '90400',
      'tradeStatus',
    ],
    [
      'a range the list refuses',
      {
        reportType: 'trade',
        filters: { tradeTimeStart: '2026-09-01', tradeTimeEnd: '2026-11-20' },
      },
      '90400',
      'tradeTimeEnd',
    ],
  ])('for %s', async (_, body, code, field) => {
    const { respCode, respData } = await create(ops, body)
    expect([respCode, respData.errors[0].field]).toEqual([code, field])
  })

  test.each([
    ['fws_readonly', 'trade', '90403'],
    ['fws_readonly', 'device', '90403'],
    ['fws_finance', 'merchant', '90403'],
    ['qd_sales', 'trade', '90403'],
    ['qd_admin', 'device', '90403'],
    ['shop_owner', 'trade', '90403'],
    ['noperm', 'merchant', '90403'],
  ])('to %s for %s', async (name, reportType, code) => {
    expect((await create(await gw.signIn(name), { reportType })).respCode).toBe(code)
  })

  it('does not need the report centre’s code', async () => {
    // qd_sales: merchants only, rows of its own.
    const sales = await gw.signIn('qd_sales')
    const { respCode } = await create(sales, { reportType: 'merchant' })
    expect(respCode).toBe('90000')
    await gw.runDue()
    expect((await gw.post('/v1/download/list', {}, { session: sales })).respCode).toBe('90403')
  })
})

describe('scope and codes are judged again', () => {
  async function withRole(
    change: Partial<typeof userRole.$inferInsert>,
    work: () => Promise<void>,
  ) {
    const who = and(eq(userRole.userId, ops.userId), eq(userRole.roleType, '3'))
    const [before] = await gw.db.select().from(userRole).where(who)
    await gw.db.update(userRole).set(change).where(who)
    try {
      await work()
    } finally {
      await gw.db.update(userRole).set(before!).where(who)
    }
  }
  const fetching = (session: TestSession, jToken: string) =>
    gw.post('/v1/function/jfileUrl', { jToken }, { session }).then(({ respCode }) => respCode)

  /** As if the task had waited in line until now. */
  async function runAgain(taskId: string): Promise<void> {
    const one = eq(exportTask.taskId, taskId)
    await gw.db.update(exportTask).set({ taskStatus: 'WAITING', fileToken: null }).where(one)
    await gw.db.transaction((tx) =>
      enqueueExport(tx, { providerId: PROVIDER_ONE, taskId }, gw.clock.now()),
    )
    await gw.runDue()
  }

  it('when it runs: lost codes fail the task', async () => {
    const { respData } = await create(ops, { reportType: 'trade', filters: WEEK })
    await gw.runDue()
    await withRole({ codes: ['02100013'] }, () => runAgain(respData.taskId))
    expect(await taskOf(gw, ops, respData.taskId)).toMatchObject({
      taskStatus: 'FAIL',
      failReason: '导出权限已变更，请联系管理员',
      jToken: null,
    })
  })

  it('when it runs: a narrowed scope narrows the file', async () => {
    const { respData } = await create(ops, { reportType: 'merchant' })
    await gw.runDue()
    await withRole({ dataScope: 'PARTNERS', partnerIds: ['7000000000000001'] }, async () => {
      await runAgain(respData.taskId)
      const task = await taskOf(gw, ops, respData.taskId)
      const list = await gw.post('/v1/merchant/queryList', {}, { session: ops })
      expect(task.rowCount).toBe(list.respData.total)
    })
    // The file holds other rows than the scope it is asked under now.
    const task = await taskOf(gw, ops, respData.taskId)
    expect(await fetching(ops, task.jToken)).toBe('90404')
  })

  it('when it is fetched: without the code, in another role, or in a narrower scope it is closed', async () => {
    const task = await made(ops, { reportType: 'merchant' })
    expect(await fetching(ops, task.jToken)).toBe('90000')
    await withRole({ codes: ['02100013'] }, async () => {
      expect(await fetching(ops, task.jToken)).toBe('90404')
    })
    await withRole({ dataScope: 'SELF' }, async () => {
      expect(await fetching(ops, task.jToken)).toBe('90404')
    })
    expect(await fetching(ops, task.jToken)).toBe('90000')
  })

  it('a file made as a provider is closed to the same person as a partner', async () => {
    const asProvider = await gw.signIn('multi', '3')
    const task = await made(asProvider, { reportType: 'trade', filters: WEEK })
    expect(await fetching(asProvider, task.jToken)).toBe('90000')
    const asPartner = await gw.signIn('multi', '4')
    expect(await fetching(asPartner, task.jToken)).toBe('90404')
    expect(await taskOf(gw, asPartner, task.taskId)).toBeUndefined()
  })

  it('files of one user are closed to others, but not to an administrator', async () => {
    const task = await made(ops, { reportType: 'merchant' })
    for (const name of ['fws_finance', 'qd_admin', 'other_admin', 'bank_81a1'])
      expect(await fetching(await gw.signIn(name), task.jToken)).toBe('90404')
    expect(await fetching(await gw.signIn('fws_admin'), task.jToken)).toBe('90000')
  })
})
