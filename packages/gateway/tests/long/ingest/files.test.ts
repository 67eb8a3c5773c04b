import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ingestFile, ingestRow, trade } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { uploadTo } from '../../support/upload'
import { askFiles, digestOf, openMerchant, paid, putFile, SOURCE, tell } from '../../ingest/support'

const gw = await gatewayForFile()
const { merId } = await openMerchant(gw)

const put = (name: string, body: string | Buffer, over?: { query?: string; digest?: string }) =>
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
  test('has columns for what is told of members and bank activities', async () => {
    const body = [
      'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId,memberNo,nickName,mobile,payNo,payAmt,payWay,points,actNo,actName,bankCode,beginDate,endDate,bankAmt,cardTail',
      `trade.paid,2026-11-19 10:00:00,MF1,5000,WECHAT,JSAPI,${merId},,,,,,,,,,,,,,`,
      `member.joined,2026-11-19 09:00:00,,,,,${merId},M-1,小满,13900010001,,,,,,,,,,,`,
      'member.paid,2026-11-19 10:00:00,MF1,,,,,M-1,,,P-1,5000,WECHAT,50,,,,,,,',
      'activity.opened,2026-11-19 08:00:00,,,,,,,,,,,,,A-1,周末满减,03080000,2026-11-01,2026-11-30,,',
      'activity.joined,2026-11-19 10:00:00,MF1,,,,,,,,,,,,A-1,,,,,500,0042',
      '#total,count=5,sum=5000',
    ].join('\n')
    const sent = await put('members.csv', body)
    await gw.runDue()
    expect(await stateOf(sent.body.fileId)).toMatchObject({
      state: 'APPLIED',
      rows: 5,
      applied: 5,
    })
  })

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

  const whole = csv(pay('T1', 100), pay('T2', 200))
  test.each<[string, string | Buffer, string]>([
    [
      'totals of another sum',
      `${whole}#total,count=2,sum=301`,
      '汇总金额不符：文件汇总3.01元，明细合计3.00元',
    ],
    [
      'totals of another count',
      `${whole}#total,count=3,sum=300`,
      '汇总笔数不符：文件汇总3笔，明细合计2笔',
    ],
    [
      'a header that lacks a column',
      whole.replace('occurredAt', '时间'),
      '表头缺少「occurredAt」列',
    ],
    [
      'a broken character',
      Buffer.concat([Buffer.from(whole), Buffer.from([0xff, 0xfe, 0x41])]),
      '第4行含有无法识别的字符，文件编码不是UTF-8或内容已损坏',
    ],
    ['a row that is cut off', whole.slice(0, -30), '文件在第3行中断，可能不完整'],
    ['a day twice over', whole + whole, '第4行又出现表头，文件可能由多份拼接而成'],
    [
      'a duplicate line that its totals do not count',
      `${csv(pay('T1', 100), pay('T1', 100))}#total,count=1,sum=100`,
      '汇总笔数不符：文件汇总1笔，明细合计2笔',
    ],
    [
      'amounts in yuan under totals in fen',
      `${csv(pay('T1', 100), pay('T2', 2))}#total,count=2,sum=10200`,
      '汇总金额不符：文件汇总102.00元，明细合计1.02元',
    ],
    [
      'rows behind its totals',
      `${whole}#total,count=2,sum=300\n${pay('T3', 1)}\n`,
      '第5行：汇总或结束行之后还有明细',
    ],
  ])('with %s is refused as a whole, in words', async (name, body, reason) => {
    const sent = await put(`${name}.csv`, body)
    await gw.runDue()
    expect(await stateOf(sent.body.fileId)).toMatchObject({
      state: 'REFUSED',
      reason,
      applied: 0,
      same: 0,
      waiting: 0,
      refused: 0,
    })
    expect(await gw.db.$count(trade, like(trade.channelTradeNo, 'T_'))).toBe(0)
    expect(await gw.db.$count(ingestRow, eq(ingestRow.fileId, sent.body.fileId))).toBe(0)
  })

  test.each<[string, string[], string[]]>([
    ['a line twice', [pay('L1', 100), pay('L1', 100)], ['APPLIED ', 'SAME ']],
    [
      'a line twice with another amount',
      [pay('L2', 100), pay('L2', 250)],
      ['APPLIED ', 'REFUSED conflict: 该 eventId 已用于另一内容'],
    ],
    ['an unknown merchant', [pay('L3', 100, '777')], ['WAITING MERCHANT']],
    [
      'amounts in yuan with a point',
      [pay('L4', 100).replace(',100,', ',1.00,')],
      ['REFUSED transAmt: 金额须为整数，不能有小数点'],
    ],
    [
      'a column moved in one line',
      [pay('L5', 100).replace(',WECHAT,JSAPI,', ',JSAPI,WECHAT,')],
      ['REFUSED payChannel: 取值不在可选范围内'],
    ],
    [
      'a refund above its payment',
      [pay('L6', 100), refund('LR6', 'L6', 101)],
      ['APPLIED ', 'REFUSED refundAmt'],
    ],
    ['a refund whose payment is in no file', [refund('LR7', 'L7', 1)], ['WAITING TRADE']],
    ['a line with a cell too many', [`${pay('L8', 100)},1`], ['REFUSED 第10列: 应有9列，实有10列']],
  ])('with %s says so at its line, and the other lines are applied', async (name, lines, said) => {
    const good = `GOOD ${name}`.replaceAll(' ', '-')
    const sent = await put(`${name}.csv`, csv(...lines, pay(good, 100)))
    await gw.runDue()
    const text = (await ask(`files/${sent.body.fileId}/rows`)).text.replace('\uFEFF', '')
    const rows = text.trim().split('\r\n').slice(1)
    const outcomes = rows.map((line) => line.split(',').slice(1, 3).join(' '))
    expect(outcomes).toEqual([...said.map((one) => expect.stringContaining(one)), 'APPLIED '])
    expect(await gw.db.$count(trade, eq(trade.channelTradeNo, good))).toBe(1)
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
