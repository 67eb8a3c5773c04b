import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { job, application, merchant } from '../../../schema'
import { APPLICATION_JOB } from '../../../sandbox/simulator/agenda'
import { gatewayForFile } from '../../support/gateway'
import {
  completeForm,
  applicationRow,
  DAY,
  decide,
  finished,
  logsOf,
  MINUTE,
  pendingOf,
  resubmitted,
  submitted,
  typed,
} from '../../apply-upstream/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const statusOf = async (applyId: string) => (await applicationRow(gw, applyId)).applyStatus
const waitingJobs = async (applyId: string) =>
  (await gw.db.select().from(job).where(eq(job.refId, applyId))).filter(
    ({ state }) => state === 'WAITING',
  )

describe('the list of what waits', () => {
  test('says in words what is asked of whom, and by when it answers itself', async () => {
    const applyId = await submitted(gw, admin)
    expect(await pendingOf(gw, applyId)).toEqual({
      kind: 'apply',
      id: applyId,
      state: 'AUDITING',
      title: '进件审核：杭州西湖小笼餐饮有限公司',
      decisions: ['approve', 'refuse', 'blacklist'],
      dueAt: '2026-11-20 15:20:00',
    })
    await decide(gw, applyId, 'approve')
    expect(await pendingOf(gw, applyId)).toMatchObject({
      state: 'TO_SIGN',
      title: '商户签约：杭州西湖小笼餐饮有限公司（2026-12-20 15:00 前）',
      decisions: ['sign', 'blacklist'],
      dueAt: '2026-11-20 15:30:00',
    })
    await decide(gw, applyId, 'sign')
    expect(await pendingOf(gw, applyId)).toMatchObject({
      state: 'OPENING',
      title: '渠道报备：杭州西湖小笼餐饮有限公司',
      decisions: ['open', 'blacklist'],
      dueAt: '2026-11-20 15:05:00',
    })
    await decide(gw, applyId, 'open')
    expect(await pendingOf(gw, applyId)).toBeUndefined()
    expect(await waitingJobs(applyId)).toEqual([])
  })

  test('lists no drafts and nothing that was deleted', async () => {
    const { applyId, version } = await typed(gw, admin)
    expect(await pendingOf(gw, applyId)).toBeUndefined()
    await gw.post('/v2/merApply/del', { applyId, version }, { session: admin })
    expect((await decide(gw, applyId, 'blacklist')).status).toBe(404)
  })
})

describe('a refusal', () => {
  test('sends it back with the form’s own words at each field, and it can be sent again', async () => {
    const applyId = await submitted(gw, admin)
    const items = [
      { field: 'storeHeaderPic', reason: '门头照不清晰，请重新拍摄' },
      { field: 'products', reason: '费率与行业不符' },
      { field: 'products.0.feeRate', reason: '微信费率过低' },
    ]
    expect(await decide(gw, applyId, 'refuse', { items })).toEqual({
      status: 200,
      body: { kind: 'apply', id: applyId, from: 'AUDITING', to: 'REJECTED' },
    })
    const { respData } = await gw.post(
      '/v1/private/business/applyInfo',
      { applyId },
      { session: admin },
    )
    expect(respData).toMatchObject({ applyStatus: 'REJECTED', editable: '1' })
    expect(respData.rejectItems).toEqual([
      { field: 'storeHeaderPic', label: '门头照', reason: '门头照不清晰，请重新拍摄' },
      { field: 'products', label: '产品费率', reason: '费率与行业不符' },
      { field: 'products.0.feeRate', label: '产品费率第1行费率', reason: '微信费率过低' },
    ])
    expect((await logsOf(gw, 'apply', applyId)).at(-1)).toEqual({
      title: '审核驳回',
      operator: '收单风控',
      remark:
        '门头照：门头照不清晰，请重新拍摄；产品费率：费率与行业不符；产品费率第1行费率：微信费率过低',
    })

    const { products, storeHeaderPic } = await completeForm(gw, admin, 'normal')
    const [first, ...others] = products as { feeRate: number }[]
    await resubmitted(gw, admin, applyId, {
      shortName: '西湖小笼馆',
      storeHeaderPic,
      products: [{ ...first, feeRate: 400 }, ...others],
    })
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'AUDITING',
      rejectItems: [],
      shortName: '西湖小笼馆',
    })
    await decide(gw, applyId, 'approve')
    await decide(gw, applyId, 'sign')
    await decide(gw, applyId, 'open')
    const { merId } = await applicationRow(gw, applyId)
    const [row] = await gw.db.select().from(merchant).where(eq(merchant.merId, merId!))
    expect(row!.shortName).toBe('西湖小笼馆')
  })

  test.each([
    ['nothing', undefined, 'items 应为至少一项的 [{field, reason}]'],
    ['an empty list', [], 'items 应为至少一项的 [{field, reason}]'],
    [
      'a field of another form',
      [{ field: 'hlbRateTemplate', reason: '不清晰' }],
      'items.0.field 不是该申请单的资料项：hlbRateTemplate',
    ],
    [
      'a name every object has',
      [{ field: 'constructor', reason: '不清晰' }],
      'items.0.field 不是该申请单的资料项：constructor',
    ],
    [
      'a row that is not there',
      [{ field: 'products.99.feeRate', reason: '不清晰' }],
      'items.0.field 不是该申请单的资料项：products.99.feeRate',
    ],
    [
      'a reason too short',
      [
        { field: 'merRegName', reason: '与执照不符' },
        { field: 'bizAddr', reason: ' 差 ' },
      ],
      'items.1.reason 应为2至200字的文本',
    ],
    [
      'a reason too long',
      [{ field: 'bizAddr', reason: '长'.repeat(201) }],
      'items.0.reason 应为2至200字的文本',
    ],
    [
      'a field twice',
      [
        { field: 'bizAddr', reason: '地址不详' },
        { field: 'bizAddr', reason: '地址不符' },
      ],
      'items.1.field 重复：bizAddr',
    ],
    ['no objects', ['bizAddr', null], 'items.0.field 不是该申请单的资料项：undefined'],
  ])('with %s is not taken', async (_, items, message) => {
    const applyId = await submitted(gw, admin)
    expect(await decide(gw, applyId, 'refuse', { items })).toEqual({
      status: 400,
      body: { message },
    })
    expect(await statusOf(applyId)).toBe('AUDITING')
  })
})

describe('by themselves', () => {
  test('risk desk, merchant and channels say yes, one after the other', async () => {
    const applyId = await submitted(gw, admin)
    await gw.clock.advance(20 * MINUTE - 1000)
    expect(await statusOf(applyId)).toBe('AUDITING')
    await gw.clock.advance(1000)
    expect(await statusOf(applyId)).toBe('TO_SIGN')
    await gw.clock.advance(30 * MINUTE)
    expect(await statusOf(applyId)).toBe('OPENING')
    await gw.clock.advance(5 * MINUTE)
    expect(await statusOf(applyId)).toBe('FINISHED')
  })

  test('one jump of the clock passes all of it at its own times', async () => {
    const applyId = await submitted(gw, admin)
    const sent = gw.clock.now()
    await gw.clock.advance(2 * 3_600_000)
    const { applyStatus, merId } = await applicationRow(gw, applyId)
    expect(applyStatus).toBe('FINISHED')
    const [row] = await gw.db.select().from(merchant).where(eq(merchant.merId, merId!))
    expect(row!.openTime.getTime() - sent).toBe(55 * MINUTE)
  })

  test('a paper agreement is not signed here: approval opens it', async () => {
    const token = (await applicationRow(gw, await submitted(gw, admin))).data.licensePic
    const applyId = await submitted(gw, admin, 'normal', {
      agreementType: 'PAPER',
      agreementPics: token,
    })
    expect((await decide(gw, applyId, 'approve')).body).toMatchObject({ to: 'OPENING' })
    expect((await applicationRow(gw, applyId)).signUrl).toBeNull()
    await gw.clock.advance(5 * MINUTE)
    expect(await statusOf(applyId)).toBe('FINISHED')
  })

  test('what a person wrote to try a refusal is refused, there and nowhere else', async () => {
    const applyId = await submitted(gw, admin, 'normal', { bizAddr: '文三路90号测试驳回楼' })
    await gw.clock.advance(20 * MINUTE)
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'REJECTED',
      rejectItems: [{ field: 'bizAddr', label: '经营详细地址', reason: '内容含「测试驳回」' }],
    })
    await resubmitted(gw, admin, applyId, { bizAddr: '文三路90号' })
    await gw.clock.advance(20 * MINUTE)
    expect(await statusOf(applyId)).toBe('TO_SIGN')
  })

  test('a merchant that does not sign in thirty days has it cancelled', async () => {
    const applyId = await submitted(gw, admin, 'normal', { shortName: '西湖测试不签约小馆' })
    await gw.clock.advance(60 * MINUTE)
    expect(await statusOf(applyId)).toBe('TO_SIGN')
    const { signDeadline } = await applicationRow(gw, applyId)
    await gw.keepOnlyJobs(APPLICATION_JOB)
    await gw.clock.advance(signDeadline!.getTime() - gw.clock.now() - 1000)
    expect(await statusOf(applyId)).toBe('TO_SIGN')
    await gw.clock.advance(1000)
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'CANCELED',
      signUrl: null,
    })
    expect((await logsOf(gw, 'apply', applyId)).at(-1)).toMatchObject({
      title: '逾期未签约，自动撤销',
      operator: '系统',
    })
    expect((await decide(gw, applyId, 'sign')).status).toBe(409)
  })

  test('a merchant no channel takes goes back to the form and is opened after a change', async () => {
    const applyId = await submitted(gw, admin, 'normal', { shortName: '西湖测试开通失败店' })
    await gw.clock.advance(2 * 3_600_000)
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'OPEN_FAILED',
      merId: null,
    })
    await resubmitted(gw, admin, applyId, { shortName: '西湖小笼三店' })
    await gw.clock.advance(2 * 3_600_000)
    expect(await statusOf(applyId)).toBe('FINISHED')
  })

  test('a merchant on the blacklist is frozen', async () => {
    const applyId = await submitted(gw, admin, 'normal', { shortName: '西湖测试黑名单店' })
    await gw.clock.advance(20 * MINUTE)
    expect(await statusOf(applyId)).toBe('FROZEN')
  })
})

describe('the blacklist', () => {
  const INTO: [string, string[]][] = [
    ['DRAFT', []],
    ['AUDITING', ['submit']],
    ['REJECTED', ['submit', 'refuse']],
    ['TO_SIGN', ['submit', 'approve']],
    ['OPENING', ['submit', 'approve', 'sign']],
    ['OPEN_FAILED', ['submit', 'approve', 'sign', 'open']],
  ]
  test.each(INTO)('freezes an application that is %s, for good', async (from, steps) => {
    const applyId = steps.includes('submit')
      ? await submitted(gw, admin)
      : (await typed(gw, admin)).applyId
    for (const step of steps.slice(1))
      await decide(gw, applyId, step, {
        items: [{ field: 'bizAddr', reason: '地址不详' }],
        failChannels: ['WECHAT', 'ALIPAY', 'UNIONPAY'],
      })
    expect((await decide(gw, applyId, 'blacklist')).body).toMatchObject({ from, to: 'FROZEN' })
    expect(await waitingJobs(applyId)).toEqual([])
    const { version } = await applicationRow(gw, applyId)
    const info = await gw.post('/v1/private/business/applyInfo', { applyId }, { session: admin })
    expect(info.respData).toMatchObject({ applyStatus: 'FROZEN', editable: '0' })
    const kept = { applyId, version, data: { shortName: '西湖小笼二店' } }
    for (const [path, body] of [
      ['/v1/private/business/applyStep', kept],
      ['/v1/private/business/applySubmit', { applyId, version }],
      ['/v2/merApply/cancel', { applyId, version }],
      ['/v2/merApply/del', { applyId, version }],
    ] as const)
      expect([path, (await gw.post(path, body, { session: admin })).respCode]).toEqual([
        path,
        '90409',
      ])
    for (const decision of ['approve', 'sign', 'open', 'blacklist'])
      expect((await decide(gw, applyId, decision)).status).toBe(409)
  })

  test('comes too late for a merchant that is open', async () => {
    const applyId = await finished(gw, admin)
    expect(await decide(gw, applyId, 'blacklist')).toEqual({
      status: 409,
      body: { message: '状态已变更：当前为已完成' },
    })
  })
})

describe('deciding', () => {
  test.each([
    ['an unknown application', 'AP26010199999999', 'approve', {}, 404],
    ['an unknown decision', 'AP26010199999999', 'maybe', {}, 400],
  ])('%s is refused', async (_, id, decision, more, status) => {
    expect((await decide(gw, id, decision, more)).status).toBe(status)
  })

  test.each([
    ['an unknown channel', ['PAYPAL']],
    ['no list', 'ALIPAY'],
  ])('open with %s is not taken', async (_, failChannels) => {
    const applyId = await submitted(gw, admin)
    await decide(gw, applyId, 'approve')
    await decide(gw, applyId, 'sign')
    expect(await decide(gw, applyId, 'open', { failChannels })).toEqual({
      status: 400,
      body: { message: 'failChannels 应为 WECHAT、ALIPAY、UNIONPAY 的列表' },
    })
    expect(await statusOf(applyId)).toBe('OPENING')
  })

  test('out of turn is refused, and twice', async () => {
    const applyId = await submitted(gw, admin)
    expect((await decide(gw, applyId, 'sign')).body.message).toBe('状态已变更：当前为审核中')
    expect((await decide(gw, applyId, 'open')).status).toBe(409)
    const both = await Promise.all([decide(gw, applyId, 'approve'), decide(gw, applyId, 'approve')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('beats the clock: what was decided by hand is not decided again', async () => {
    const applyId = await submitted(gw, admin)
    await decide(gw, applyId, 'refuse', { items: [{ field: 'bizAddr', reason: '地址不详' }] })
    await gw.keepOnlyJobs(APPLICATION_JOB)
    await gw.clock.advance(DAY)
    expect(await statusOf(applyId)).toBe('REJECTED')
  })

  test('after its clerk took it back there is nothing to decide', async () => {
    const applyId = await submitted(gw, admin)
    const { version } = await applicationRow(gw, applyId)
    await gw.post('/v2/merApply/cancel', { applyId, version }, { session: admin })
    expect((await decide(gw, applyId, 'approve')).status).toBe(409)
    await gw.keepOnlyJobs(APPLICATION_JOB)
    await gw.clock.advance(DAY)
    expect(await statusOf(applyId)).toBe('CANCELED')
  })

  test('touches no other application', async () => {
    const before = await gw.db.select().from(application)
    const applyId = await finished(gw, admin)
    const after = await gw.db.select().from(application)
    expect(after.filter((row) => row.applyId !== applyId)).toEqual(before)
  })
})

describe('the page to sign on', () => {
  const get = async (url: string) => {
    const response = await gw.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1' } })
    return {
      status: response.statusCode,
      body: response.body,
      type: response.headers['content-type'],
    }
  }

  test('shows the terms, masks all personal numbers, and takes the signature once', async () => {
    const applyId = await submitted(gw, admin, 'mini')
    await decide(gw, applyId, 'approve')
    const { signUrl } = await applicationRow(gw, applyId)
    expect(signUrl).toMatch(new RegExp(`^/sandbox/sign/${applyId}/[0-9a-f]{24}$`))
    const page = await get(signUrl!)
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(page.body).toContain('云杉支付服务有限公司')
    expect(page.body).toContain('商户_张建国')
    expect(page.body).toContain('<td>微信</td><td>0.38%</td>')
    expect(page.body).toContain(`data-apply="${applyId}">签署</button>`)
    expect(page.body).toContain('张** 6299 **** **** ')
    expect(page.body).not.toContain(String((await applicationRow(gw, applyId)).acctNo))
    expect((await get('/sandbox/sign.js')).status).toBe(200)
    await decide(gw, applyId, 'sign')
    const used = await get(signUrl!)
    expect([used.status, used.body.includes('链接已失效')]).toEqual([404, true])
  })

  test('is not opened by another ticket', async () => {
    const applyId = await submitted(gw, admin)
    await decide(gw, applyId, 'approve')
    expect((await get(`/sandbox/sign/${applyId}/${'0'.repeat(24)}`)).status).toBe(404)
    expect((await get('/sandbox/sign/AP26010199999999/x')).status).toBe(404)
  })
})
