import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ingestFile, trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { uploadTo } from '../support/upload'
import { askFiles, digestOf, openMerchant, paid, putFile, SOURCE, tell } from './support'

const gw = await gatewayForFile()
const { merId } = await openMerchant(gw)

const put = (name: string, body: string, over?: { query?: string; digest?: string }) =>
  putFile(gw, name, body, over)
const ask = (path: string) => askFiles(gw, path)
const stateOf = async (fileId: string) => JSON.parse((await ask(`files/${fileId}`)).text)

const HEAD =
  'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId,channelRefundNo,refundAmt'
const pay = (no: string, amt: number, over = merId) =>
  `trade.paid,2026-11-19 10:00:00,${no},${amt},WECHAT,JSAPI,${over},,`
const refund = (no: string, of: string, amt: number) =>
  `refund.succeeded,2026-11-19 18:00:00,${of},,,,,${no},${amt}`
const csv = (...lines: string[]) => [HEAD, ...lines, ''].join('\n')

describe('a file', () => {
  test('is taken, checked and applied; its rows say what became of them', async () => {
    await tell(
      gw,
      paid({ channelTradeNo: 'TOLD', merId, occurredAt: '2026-11-19 10:00:00', transAmt: 700 }),
    )
    const body = csv(
      pay('F1', 100),
      pay('TOLD', 700),
      refund('FR1', 'F1', 40),
      pay('F2', 300, '777'),
      pay('F3', -5),
      '#total,count=5,sum=1135',
    ).trimEnd()
    const sent = await put('day.csv', body)
    expect(sent).toMatchObject({ status: 202, body: { version: 1, state: 'RECEIVED' } })
    await gw.runDue()
    const { fileId } = sent.body
    expect(await stateOf(fileId)).toMatchObject({
      state: 'APPLIED',
      rows: 5,
      applied: 2,
      same: 1,
      waiting: 1,
      refused: 1,
    })
    const rows = (await ask(`files/${fileId}/rows`)).text.replace('\uFEFF', '').split('\r\n')
    expect(rows[0]).toBe('line,state,reason,eventId,tradeNo,refundNo')
    expect(rows.slice(1, 6).map((line) => line.split(',').slice(0, 3))).toEqual([
      ['2', 'APPLIED', ''],
      ['3', 'SAME', ''],
      ['4', 'APPLIED', ''],
      ['5', 'WAITING', 'MERCHANT'],
      ['6', 'REFUSED', expect.stringContaining('transAmt')],
    ])
    expect((await ask(`files/${fileId}/rows?state=WAITING`)).text.split('\r\n')).toHaveLength(3)
    const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, 'F1'))
    expect(row).toMatchObject({ transAmt: 100, refundAmt: 40, lateDate: '2026-11-20' })
  })

  test('again is the first one, and writes no row', async () => {
    const body = csv(pay('G1', 100))
    const first = await put('again.csv', body)
    await gw.runDue()
    const before = await gw.db.$count(trade)
    expect(await put('other-name.csv', body)).toEqual({
      status: 200,
      body: { fileId: first.body.fileId, version: 1, state: 'SAME' },
    })
    await gw.runDue()
    expect(await gw.db.$count(trade)).toBe(before)
    const next = await put('again.csv', csv(pay('G1', 100), pay('G2', 200)))
    expect(next.body).toMatchObject({ version: 2 })
    await gw.runDue()
    expect(await stateOf(next.body.fileId)).toMatchObject({ applied: 1, same: 1 })
    expect(await stateOf(first.body.fileId)).toMatchObject({ state: 'SUPERSEDED' })
  })

  test.each([
    ['totals that do not agree', `${csv(pay('T1', 100))}#total,count=1,sum=101`],
    ['a header that lacks a column', 'kind,channelTradeNo\ntrade.paid,T2'],
    ['a broken character', Buffer.from([0xff, 0xfe, 0x41]).toString('latin1')],
  ])('with %s is refused as a whole', async (name, body) => {
    const sent = await put(`${name.length}.csv`, body)
    await gw.runDue()
    const state = await stateOf(sent.body.fileId)
    expect(state.state).toBe('REFUSED')
    expect(state.reason).toMatch(/[\u4e00-\u9fff]/)
    expect(await gw.db.$count(trade, eq(trade.channelTradeNo, 'T1'))).toBe(0)
  })

  test.each([
    ['another digest', { digest: digestOf('x') }, 400],
    ['no digest', { digest: 'none' }, 400],
    ['a day to come', { query: 'date=2026-11-21' }, 400],
    ['no day', { query: '' }, 400],
    ['an unknown profile', { query: 'date=2026-11-19&profile=excel' }, 400],
  ])('with %s is refused at the door', async (_, over, status) => {
    const before = await gw.db.$count(ingestFile)
    expect((await put('door.csv', csv(pay('D1', 1)), over)).status).toBe(status)
    expect(await gw.db.$count(ingestFile)).toBe(before)
  })

  test('of another source is not found', async () => {
    expect((await ask('files/IF99999999')).status).toBe(404)
  })

  test('reads by one of five profiles, whose columns are told', async () => {
    const profiles = JSON.parse((await ask('profiles')).text)
    expect(profiles.map(({ name }: { name: string }) => name)).toEqual([
      'wechat',
      'alipay',
      'unionpay',
      'generic-csv',
      'generic-xlsx',
    ])
    expect(profiles[3].columns).toContainEqual({ name: 'transAmt', fact: 'transAmt', unit: 'fen' })
  })

  test('that a person uploads is read as one that came by the door', async () => {
    const admin = await gw.signIn('fws_admin')
    const body = csv(pay('U1', 100))
    const token = await uploadTo(gw, admin, Buffer.from(body), 'bill.csv')
    const asked = { sourceId: SOURCE, fileDate: '2026-11-19', token }
    const { respCode, respData } = await gw.post('/v1/ingest/fileUpload', asked, { session: admin })
    expect({ respCode, state: respData.state }).toEqual({ respCode: '90000', state: 'RECEIVED' })
    await gw.runDue()
    const of = { fileId: respData.fileId }
    const shown = await gw.post('/v1/ingest/fileDetail', of, { session: admin })
    expect(shown.respData).toMatchObject({
      fileName: 'bill.csv',
      fileState: 'APPLIED',
      appliedCount: 1,
    })
    const twice = await uploadTo(gw, admin, Buffer.from(body), 'bill.csv')
    const again = await gw.post(
      '/v1/ingest/fileUpload',
      { ...asked, token: twice },
      { session: admin },
    )
    expect(again).toMatchObject({
      respCode: '90409',
      respDesc: `该文件已收到过：${respData.fileId}`,
    })
    const ahead = { ...asked, fileDate: '2026-11-21' }
    const wrong = await gw.post('/v1/ingest/fileUpload', ahead, { session: admin })
    expect(wrong.respData.errors).toEqual([{ field: 'fileDate', msg: '不能晚于今天' }])
  })
})
