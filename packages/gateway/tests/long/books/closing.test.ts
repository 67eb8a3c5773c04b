import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postVoucher } from '../../../core/ledger/voucher'
import { prove } from '../../../features/proof/prove'
import { jpeg } from '../../files/samples'
import { readAll } from '../../files/unzip'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import { uploadTo } from '../../support/upload'
import { secondPerson } from '../../books/two-persons'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const lead = await secondPerson(gw, admin)
const PROVIDER = '6000000000000001'

const call = (path: string, body: object, session: TestSession = lead) =>
  gw.post(path, body as Record<string, unknown>, { session })
const detail = async (month: string) => (await call('/v1/closing/detail', { month })).respData

/** What waits in the workbench of the second person, by its words; a correction of the samples does. */
async function waiting(): Promise<Record<string, number>> {
  const { respData } = await call('/v1/workbench/todo', {}, admin)
  const items = respData.items as { resource: string; label: string; count: number }[]
  const ours = items.filter(({ resource }) => ['closing', 'correction'].includes(resource))
  return Object.fromEntries(ours.map(({ label, count }) => [label, count]))
}

async function wrong(): Promise<string[]> {
  const { proven } = await prove(gw.db)
  return proven.flatMap(({ differences }) => differences)
}

test('a month with open differences is not closed, and says how many there are', async () => {
  const { version, checks } = await detail('2026-10')
  expect(checks.filter(({ openCount }: { openCount: number }) => openCount > 0)).toEqual([
    {
      check: 'DIFFS',
      openCount: 6,
      result: 'OPEN',
      path: '/fin/diff?tradeTimeStart=2026-10-01&tradeTimeEnd=2026-10-31&diffStatus=PENDING',
    },
  ])
  const asked = await call('/v1/closing/ask', { month: '2026-10', version })
  expect([asked.respCode, asked.respDesc]).toEqual([
    '90409',
    '还不能关账：对账差异已处理（6项未完成）',
  ])
})

test('a month that goes on is not closed, and has no figures of a closing', async () => {
  const { version, ...month } = await detail('2026-11')
  expect(month).toMatchObject({ digest: null, voucherCount: null, debitAmt: null })
  const asked = await call('/v1/closing/ask', { month: '2026-11', version })
  expect(asked.respDesc).toBe('本月尚未结束，不能关账')
})

test('once its differences are decided, two persons close the month with all before it', async () => {
  const { respData } = await call('/v1/fin/diffList', {
    tradeTimeStart: '2026-10-01 00:00:00',
    tradeTimeEnd: '2026-10-31 23:59:59',
    diffStatus: 'PENDING',
  })
  for (const { diffId, version } of respData.list)
    await call('/v1/fin/diffHandle', { diffId, version, decision: 'IGNORE', reason: '已核实' })
  const { version } = await detail('2026-10')
  const asked = await call('/v1/closing/ask', { month: '2026-10', version, requestRemark: '十月' })
  expect(asked.respData).toEqual({ month: '2026-10', monthStatus: 'CLOSING', version: version + 1 })
  expect(await waiting()).toEqual({ 关账待复核: 1, 重开待复核: 0, 更正凭证待复核: 1 })
  const alone = await call('/v1/closing/approve', { month: '2026-10', version: version + 1 })
  expect([alone.respCode, alone.respDesc]).toEqual([
    '90403',
    '不能复核由您发起、或由发起人开通或改过登录方式的账号处理的申请',
  ])
  const agreed = await call(
    '/v1/closing/approve',
    { month: '2026-10', version: version + 1 },
    admin,
  )
  expect(agreed.respData.monthStatus).toBe('CLOSED')
  const { respData: months } = await call('/v1/closing/list', { monthStatus: 'OPEN' })
  expect(months.list.map(({ month }: { month: string }) => month)).toEqual(['2026-11'])
  const closed = await detail('2026-10')
  expect(closed).toMatchObject({ requester: '账务主管', requestRemark: '十月', checks: [] })
  expect(closed.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await wrong()).toEqual([])
})

test('the evidence of a closed month is one file with its digest, and its tables have theirs', async () => {
  await gw.runDue()
  const { evidenceStatus, jToken, fileDigest, digest } = await detail('2026-10')
  expect(evidenceStatus).toBe('READY')
  const bytes: Buffer[] = []
  for await (const part of gw.files.read(jToken)) bytes.push(part as Buffer)
  const zip = Buffer.concat(bytes)
  expect(createHash('sha256').update(zip).digest('hex')).toBe(fileDigest)
  const entries = readAll(zip)
  expect([...entries.keys()]).toEqual([
    '2026-10_试算平衡.csv',
    '2026-10_科目明细.csv',
    '2026-10_凭证.csv',
    '2026-10_应付商户款.csv',
    '2026-10_渠道应收.csv',
    '2026-10_账务核对.csv',
    '2026-10_对账单.csv',
    'manifest.json',
  ])
  const manifest = JSON.parse(entries.get('manifest.json')!)
  expect(manifest).toMatchObject({
    month: '2026-10',
    requester: '账务主管',
    trialBalance: { sha256: digest },
  })
  for (const { name, sha256 } of manifest.files)
    expect(createHash('sha256').update(entries.get(name)!).digest('hex')).toBe(sha256)
  expect(entries.get('2026-10_试算平衡.csv')!.split('\r\n')[0]).toBe(
    '\uFEFF科目,期初余额（元）,借方发生（元）,贷方发生（元）,期末余额（元）',
  )
  const link = await call('/v1/function/jfileUrl', { jToken })
  expect(link.respCode).toBe('90000')
  const other = await gw.signIn('qd_admin')
  const refused = await call('/v1/function/jfileUrl', { jToken }, other)
  expect(refused.respCode).not.toBe('90000')
})

test('what belongs to a closed month is booked on the day of its posting', async () => {
  const voucher = {
    providerId: PROVIDER,
    bizType: 'SUSPENSE',
    bizDate: '2026-10-15',
    relatedNo: null,
    lines: [
      { account: 'CHANNEL', amt: 700 },
      { account: 'SUSPENSE', amt: -700 },
    ],
  } as const
  const { voucherNo } = await gw.db.transaction((tx) => postVoucher(tx, voucher, gw.clock.now()))
  const { respData } = await call('/v1/books/voucherDetail', { voucherNo })
  expect(respData).toMatchObject({
    bizDate: '2026-10-15',
    bookDate: '2026-11-20',
    maker: '系统',
    lines: [
      { account: 'CHANNEL', debitAmt: 700, creditAmt: null },
      { account: 'SUSPENSE', debitAmt: null, creditAmt: 700 },
    ],
  })
  // A payment that waits for its merchant has an event; this one was posted by the test.
  expect(await wrong()).toEqual(['服务商 6000000000000001：账户 700，事件 0'])
})

test('a line that is moved into a closed month by hand is a finding', async () => {
  const [line] = (
    await gw.db.execute<{ voucher_no: string }>(sql`
      select voucher_no from ledger_voucher where provider_id = ${PROVIDER} and biz_type = 'TRADE'
        and book_date = '2026-11-02'`)
  ).rows
  await gw.db.execute(sql`update ledger_line set book_date = '2026-10-31'
    where provider_id = ${PROVIDER} and voucher_no = ${line!.voucher_no}`)
  const found = (await wrong()).filter((words) => words.startsWith('账期'))
  expect(found[0]).toBe('账期 2026-10：试算平衡与关账时不同，关账后有记账或改动')
  await gw.db.execute(sql`update ledger_line set book_date = '2026-11-02'
    where provider_id = ${PROVIDER} and voucher_no = ${line!.voucher_no}`)
})

test('a correction needs a document and another person, and is posted in the open month', async () => {
  const body = {
    ofMonth: '2026-10',
    debitAccount: 'COST',
    creditAccount: 'CHANNEL',
    amt: '1200',
    reason: '渠道补收十月成本',
  }
  const without = await call('/v1/correction/add', body)
  expect(without.respData.errors[0].field).toBe('documents')
  const documents = JSON.stringify([await uploadTo(gw, lead, jpeg(), '函件.jpg')])
  const twice = await call('/v1/correction/add', { ...body, documents, creditAccount: 'COST' })
  expect(twice.respData.errors[0]).toEqual({
    field: 'creditAccount',
    msg: '借方与贷方不能是同一科目',
  })
  const { respData: asked } = await call('/v1/correction/add', { ...body, documents })
  const { correctionNo, version } = asked
  expect(await waiting()).toEqual({ 关账待复核: 0, 重开待复核: 0, 更正凭证待复核: 2 })
  const alone = await call('/v1/correction/approve', { correctionNo, version })
  expect(alone.respCode).toBe('90403')
  const { respData: posted } = await call(
    '/v1/correction/approve',
    { correctionNo, version },
    admin,
  )
  expect(posted.correctionStatus).toBe('POSTED')
  const { respData: voucher } = await call('/v1/books/voucherDetail', {
    voucherNo: posted.voucherNo,
  })
  expect(voucher).toMatchObject({
    bizType: 'CORRECTION',
    bookDate: '2026-11-20',
    relatedNo: correctionNo,
    maker: '账务主管',
    amt: 1200,
  })
  expect((await wrong()).filter((words) => words.includes(correctionNo))).toEqual([])
})

test('two persons open the last closed month again, and its evidence is gone', async () => {
  const september = await detail('2026-09')
  const early = await call('/v1/closing/reopen', {
    month: '2026-09',
    version: september.version,
    requestRemark: '漏记一笔',
  })
  expect(early.respDesc).toBe('2026-10 已关账，只能重开最后关账的月份')
  const { version, jToken } = await detail('2026-10')
  const asked = await call('/v1/closing/reopen', {
    month: '2026-10',
    version,
    requestRemark: '漏记一笔',
  })
  expect(asked.respData.monthStatus).toBe('REOPENING')
  const body = { month: '2026-10', version: version + 1 }
  expect((await call('/v1/closing/approve', body)).respCode).toBe('90403')
  expect((await call('/v1/closing/approve', body, admin)).respData.monthStatus).toBe('OPEN')
  expect(await detail('2026-10')).toMatchObject({ digest: null, jToken: null, closeTime: null })
  expect((await call('/v1/function/jfileUrl', { jToken })).respCode).not.toBe('90000')
  expect((await detail('2026-10')).logs.map(({ title }: { title: string }) => title)).toEqual([
    '申请关账',
    '复核通过，关账',
    '申请重开',
    '复核通过，重开',
  ])
})
