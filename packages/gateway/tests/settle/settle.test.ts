import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { incomeEntry, settlement } from '../../schema'
import { EAST, PROVIDER_ONE } from '../support/samples'
import { gatewayForFile, type Loose } from '../support/gateway'

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')

const detail = (settleNo: string, session = admin) =>
  gateway.post('/v1/settle/detail', { settleNo }, { session })
const rowsOf = async (body: Record<string, unknown>, session = admin) =>
  (await gateway.post('/v1/settle/list', { pageSize: 100, ...body }, { session })).respData.list

describe('settlements', () => {
  test('stand for the provider and its top-level partners, each month', async () => {
    const rows = await rowsOf({ billMonthStart: '2026-10', billMonthEnd: '2026-10' })
    expect(
      rows.map((row: { settleNo: string; targetId: string }) => [row.settleNo, row.targetId]),
    ).toEqual([
      ['ST26110101000004', '7000000000000010'],
      ['ST26110101000003', '7000000000000007'],
      ['ST26110101000002', '7000000000000001'],
      ['ST26110101000001', '6000000000000001'],
    ])
  })

  test('agree with the income entries to the fen, and what is paid with its parts', async () => {
    const { rows } = await gateway.db.execute(sql`
      select count(*)::int as n,
        count(*) filter (where payable_amt <> income_amt + adjust_amt - tax_amt)::int as unpaid,
        count(*) filter (where income_amt <> (
          select coalesce(sum(case when s.target_type = 'PROVIDER' then e.net_income_amt
            when p.path like '/' || s.target_id || '/%' then e.partner_share_amt else 0 end), 0)
          from income_entry e left join partner p
            on p.provider_id = e.provider_id and p.partner_id = e.partner_id
          where e.provider_id = s.provider_id and e.income_month = s.bill_month))::int as wrong
      from profit_settle s`)
    expect(rows).toEqual([{ n: 72, unpaid: 0, wrong: 0 }])
  })

  test('come with the income of each day, which adds up to them', async () => {
    const { respData } = await detail('ST26110101000002')
    const sum = respData.days.reduce(
      (total: number, day: { incomeAmt: number }) => total + day.incomeAmt,
      0,
    )
    expect(sum).toBe(respData.incomeAmt)
    expect(respData.days).toHaveLength(31)
    expect(respData.logs.at(-1)).toMatchObject({ title: '提出异议', tone: 'running' })
  })

  test('show the account masked', async () => {
    const [kept] = await gateway.db
      .select()
      .from(settlement)
      .where(eq(settlement.settleNo, 'ST26110101000001'))
    const { respData } = await detail('ST26110101000001')
    expect(respData.acctNo).toBe(`0000 **** **** ${kept!.acctNo.slice(-4)}`)
    expect(JSON.stringify(respData)).not.toContain(kept!.acctNo)
  })

  test.each([
    ['2026-11-21T15:00:00+08:00', '0'],
    ['2026-11-21T14:59:59+08:00', '1'],
    ['2026-11-20T09:00:00+08:00', '1'],
  ])('to be confirmed until %s: urgent is %s', async (deadline, urgent) => {
    const which = eq(settlement.settleNo, 'ST26110101000004')
    const [kept] = await gateway.db.select().from(settlement).where(which)
    const { settleStatus, confirmDeadline } = kept!
    await gateway.db
      .update(settlement)
      .set({ settleStatus: 'TO_CONFIRM', confirmDeadline: new Date(deadline) })
      .where(which)
    expect((await detail('ST26110101000004')).respData.urgent).toBe(urgent)
    await gateway.db.update(settlement).set({ settleStatus, confirmDeadline }).where(which)
  })

  test('are found by target, state and way of payment', async () => {
    const disputes = await rowsOf({ targetId: EAST, settleStatus: ['DISPUTE'] })
    expect(disputes.map((row: { settleNo: string }) => row.settleNo)).toEqual(['ST26110101000002'])
    const cloud = await rowsOf({ payWay: 'CLOUD' })
    expect(new Set(cloud.map((row: { targetId: string }) => row.targetId))).toEqual(
      new Set(['7000000000000007']),
    )
  })

  test('refuse more than twelve months at the field', async () => {
    const { respCode, respData } = await gateway.post(
      '/v1/settle/list',
      { billMonthStart: '2025-10', billMonthEnd: '2026-10' },
      { session: admin },
    )
    expect([respCode, respData.errors]).toEqual([
      '90400',
      [{ field: 'billMonthEnd', msg: '查询时间跨度不能超过12个月' }],
    ])
  })
})

describe('what is not paid yet', () => {
  const ages = ['D30', 'D60', 'D90', 'OLDER']
  const ofAge = async (age: string) =>
    (await gateway.post('/v1/settle/list', { age, pageSize: '100' }, { session: admin })).respData

  test('is found by its age, each row in one age alone, and together it is all of it', async () => {
    const all = (await gateway.post('/v1/settle/list', { pageSize: '100' }, { session: admin }))
      .respData
    const parts = await Promise.all(ages.map(ofAge))
    const unpaid = all.list.filter((row: Loose) => row.ageDays !== null)
    expect(unpaid.length).toBeGreaterThan(0)
    expect(parts.flatMap((part) => part.list.map((row: Loose) => row.settleNo)).toSorted()).toEqual(
      unpaid.map((row: Loose) => row.settleNo).toSorted(),
    )
    const sum = (rows: Loose[]) => rows.reduce((total, row) => total + row.payableAmt, 0)
    expect(all.summary.unpaidAmt).toBe(sum(unpaid))
    for (const part of parts) expect(part.summary.unpaidAmt).toBe(sum(part.list))
  })

  test('is found by its age however many months ago it was made', async () => {
    const old = and(
      eq(settlement.providerId, PROVIDER_ONE),
      eq(settlement.targetId, PROVIDER_ONE),
      eq(settlement.billMonth, '2025-12'),
    )
    const [was] = await gateway.db.select().from(settlement).where(old)
    // Thirteen months: no list of the last twelve has it.
    await gateway.db
      .update(settlement)
      .set({
        billMonth: '2025-10',
        settleStatus: 'PAY_FAIL',
        createTime: new Date('2025-11-01T01:00:00+08:00'),
      })
      .where(old)
    const { list, summary } = await ofAge('OLDER')
    expect(list.map((row: Loose) => [row.settleNo, row.ageDays])).toContainEqual([
      was!.settleNo,
      384,
    ])
    expect(summary.unpaidAmt).toBeGreaterThanOrEqual(was!.payableAmt)
    expect(await rowsOf({ settleNo: was!.settleNo })).toHaveLength(1)
    const narrowed = await rowsOf({
      age: 'OLDER',
      billMonthStart: '2026-01',
      billMonthEnd: '2026-10',
    })
    expect(narrowed.map((row: Loose) => row.settleNo)).not.toContain(was!.settleNo)
    await gateway.db.update(settlement).set(was!).where(eq(settlement.settleNo, was!.settleNo))
  })

  test('says for how many days, and what is paid says none', async () => {
    const { list } = await ofAge('D30')
    for (const row of list) expect(row.ageDays).toBeLessThanOrEqual(30)
    const paid = (
      await gateway.post('/v1/settle/list', { settleStatus: 'PAID' }, { session: admin })
    ).respData.list
    expect(paid.length).toBeGreaterThan(0)
    for (const row of paid) expect(row.ageDays).toBeNull()
  })
})

describe('beside the month before', () => {
  test('a settlement says what each of its parts was, and the differences add up', async () => {
    const { list } = (
      await gateway.post(
        '/v1/settle/list',
        { billMonthStart: '2026-10', billMonthEnd: '2026-10', targetId: PROVIDER_ONE },
        { session: admin },
      )
    ).respData
    const before = (
      await gateway.post(
        '/v1/settle/list',
        { billMonthStart: '2026-09', billMonthEnd: '2026-09', targetId: PROVIDER_ONE },
        { session: admin },
      )
    ).respData.list[0]
    const [row] = list
    const { changes } = (
      await gateway.post('/v1/settle/detail', { settleNo: row.settleNo }, { session: admin })
    ).respData
    expect(changes.map((one: Loose) => [one.item, one.amt, one.beforeAmt])).toEqual([
      ['INCOME', row.incomeAmt, before.incomeAmt],
      ['ADJUST', row.adjustAmt, before.adjustAmt],
      ['TAX', 0 - row.taxAmt, 0 - before.taxAmt],
      ['PAYABLE', row.payableAmt, before.payableAmt],
    ])
    const [income, adjust, tax, payable] = changes.map((one: Loose) => one.diffAmt)
    expect(income + adjust + tax).toBe(payable)
  })
})

describe('other users', () => {
  test('another provider finds none of them', async () => {
    const other = await gateway.signIn('other_admin')
    expect((await detail('ST26110101000001', other)).respCode).toBe('90404')
  })
})

describe('targets to choose from', () => {
  const choices = async (body: object, session = admin) =>
    (await gateway.post('/v1/settle/targetKVRequest', { ...body }, { session })).respData

  test('are the provider and its top-level partners', async () => {
    expect(await choices({})).toEqual([
      { key: '6000000000000001', value: '云杉支付服务有限公司' },
      { key: '7000000000000001', value: '华东渠道发展有限公司' },
      { key: '7000000000000007', value: '华南渠道发展有限公司' },
      { key: '7000000000000010', value: '西部渠道发展有限公司' },
    ])
  })

  test('are found by initials, and by their keys', async () => {
    expect(await choices({ keyword: 'hnqd' })).toEqual([
      { key: '7000000000000007', value: '华南渠道发展有限公司' },
    ])
    expect(await choices({ keys: ['6000000000000001'] })).toEqual([
      { key: '6000000000000001', value: '云杉支付服务有限公司' },
    ])
  })

  test('of a partner are itself alone', async () => {
    expect(await choices({}, await gateway.signIn('qd_admin'))).toEqual([
      { key: EAST, value: '华东渠道发展有限公司' },
    ])
  })
})

// Last: it moves the clock.
test('on the first of a month the month before is settled, and its income says so', async () => {
  await gateway.keepOnlyJobs('income.close', 'profit.post', 'settle.open')
  await gateway.clock.advance(11 * 86_400_000)
  const rows = await rowsOf({ billMonthStart: '2026-11', billMonthEnd: '2026-11' })
  expect(rows).toHaveLength(4)
  const own = rows.find((row: { targetId: string }) => row.targetId === PROVIDER_ONE)
  const [income] = await gateway.db
    .select({
      net: sql<number>`sum(${incomeEntry.netIncomeAmt})`.mapWith(Number),
      open: sql<number>`count(*) filter (where ${incomeEntry.settleNo} is distinct from ${own.settleNo})`.mapWith(
        Number,
      ),
    })
    .from(incomeEntry)
    .where(and(eq(incomeEntry.providerId, PROVIDER_ONE), eq(incomeEntry.incomeMonth, '2026-11')))
  expect(own).toMatchObject({
    settleStatus: 'TO_CONFIRM',
    incomeAmt: income!.net,
    createTime: '2026-12-01 01:00:00',
    confirmDeadline: '2026-12-11 01:00:00',
  })
  expect(income!.open).toBe(0)
})
