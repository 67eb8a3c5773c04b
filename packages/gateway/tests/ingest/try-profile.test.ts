import { describe, expect, test } from 'vitest'
import { ingestFile, ingestRow } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { uploadTo } from '../support/upload'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

/** A bank's own layout: `|` between cells, yuan, refunds with a minus. */
const BANK = {
  name: 'some-bank',
  encoding: 'utf-8',
  format: { kind: 'delimited', separator: '|' },
  columns: {
    类型: { must: true },
    时间: { as: 'time', formats: ['YYYY-MM-DD HH:mm:ss'], must: true },
    流水号: { must: true },
    退款号: {},
    金额: { as: 'amount', unit: 'yuan', must: true },
    手续费: { as: 'amount', unit: 'yuan' },
    商户号: {},
  },
  rules: [
    {
      when: { 类型: ['消费'] },
      kind: 'trade.paid',
      facts: {
        occurredAt: { from: ['时间'], must: true },
        channelTradeNo: { from: ['流水号'], must: true },
        transAmt: { from: ['金额'], must: true },
        feeAmt: { from: ['手续费'] },
        subMchId: { from: ['商户号'], must: true },
      },
      constants: { payChannel: 'BANKCARD', payType: 'CARD', cardKind: 'DEBIT' },
    },
    {
      when: { 类型: ['退货'] },
      kind: 'refund.succeeded',
      facts: {
        occurredAt: { from: ['时间'], must: true },
        channelTradeNo: { from: ['流水号'], must: true },
        channelRefundNo: { from: ['退款号'], must: true },
        refundAmt: { from: ['金额'], must: true, negative: true },
      },
    },
    { when: { 类型: ['预授权'] }, ignore: '预授权不入账' },
  ],
}
const SAMPLE = [
  '类型|时间|流水号|退款号|金额|手续费|商户号|网点',
  '消费|2026-11-19 10:00:00|B1||12.50|0.05|6001|甲',
  '退货|2026-11-19 11:00:00|B1|R1|-2.50||6001|甲',
  '预授权|2026-11-19 11:30:00|B2||9.00||6001|甲',
  '消费|2026-11-19 12:00:00|B3||1.234||6001|甲',
  '消费|2026-11-19 13:00:00|B4||8.00|||甲',
  '',
].join('\n')

async function tryOut(body: Record<string, unknown>, text = SAMPLE) {
  const token = await uploadTo(gw, admin, Buffer.from(text), 'sample.csv')
  return gw.post(
    '/v1/source/tryProfile',
    { fileDate: '2026-11-19', token, ...body },
    { session: admin },
  )
}
const own = (profile: object) => ({ profile: 'CUSTOM', profileText: JSON.stringify(profile) })

describe('a profile is tried on a sample', () => {
  test('its rows are answered as they would be read, with their faults, and no row is stored', async () => {
    const before = [await gw.db.$count(ingestFile), await gw.db.$count(ingestRow)]
    const { respCode, respData } = await tryOut(own(BANK))
    expect(respCode).toBe('90000')
    expect(respData).toEqual({
      rows: [
        {
          line: 2,
          kind: 'trade.paid',
          occurredAt: '2026-11-19 10:00:00',
          channelTradeNo: 'B1',
          merNo: '6001',
          amt: 1_250,
          feeAmt: 5,
        },
        {
          line: 3,
          kind: 'refund.succeeded',
          occurredAt: '2026-11-19 11:00:00',
          channelTradeNo: 'B1',
          channelRefundNo: 'R1',
          amt: 250,
        },
        { line: 4, ignored: '预授权不入账' },
        { line: 5, error: '金额: 金额最多精确到分' },
        { line: 6, error: '商户号: 必填项不能为空' },
      ],
      rowCount: 5,
      faultCount: 2,
      counted: expect.objectContaining({ count: 5 }),
      unknownColumns: ['网点'],
    })
    expect([await gw.db.$count(ingestFile), await gw.db.$count(ingestRow)]).toEqual(before)
  })

  test('a file that would be refused as a whole says why', async () => {
    const { respData } = await tryOut(own(BANK), '类型|时间|流水号\n消费|2026-11-19 10:00:00|B1\n')
    expect(respData).toMatchObject({ rows: [], refused: '表头缺少「金额」列' })
  })

  test('of many rows 50 are answered, the bad ones among them', async () => {
    const head = 'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId'
    const line = (no: number, amt: string) =>
      `trade.paid,2026-11-19 10:00:00,L${no},${amt},WECHAT,JSAPI,1`
    const lines = Array.from({ length: 120 }, (_, no) => line(no, no === 110 ? '1.5' : '100'))
    const { respData } = await tryOut({ profile: 'generic-csv' }, [head, ...lines, ''].join('\n'))
    expect(respData).toMatchObject({ rowCount: 120, faultCount: 1 })
    expect(respData.rows).toHaveLength(50)
    expect(respData.rows.at(-1)).toEqual({
      line: 112,
      error: 'transAmt: 金额须为整数，不能有小数点',
    })
  })

  test('a fact that the events’ rules refuse is a fault of its row', async () => {
    const head = 'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId'
    const row = 'trade.paid,2026-11-19 10:00:00,L1,100,CASH,JSAPI,1'
    const { respData } = await tryOut({ profile: 'generic-csv' }, `${head}\n${row}\n`)
    expect(respData.rows).toMatchObject([
      { line: 2, kind: 'trade.paid', amt: 100, error: 'payChannel: 取值不在可选范围内' },
    ])
  })

  test('only by a user who may save sources, and only on an upload of that user', async () => {
    const token = await uploadTo(gw, admin, Buffer.from(SAMPLE), 'sample.csv')
    const body = { profile: 'generic-csv', fileDate: '2026-11-19', token }
    const ask = async (who: string) =>
      gw.post('/v1/source/tryProfile', body, { session: await gw.signIn(who) })
    expect(await ask('fws_readonly')).toMatchObject({ respCode: '90403' })
    expect((await ask('qd_admin')).respCode).toBe('90403')
    expect((await ask('other_admin')).respData.errors).toEqual([
      { field: 'token', msg: '文件不存在，请重新上传' },
    ])
  })
})

describe('a profile of a source’s own is checked when the source is saved and when it is tried', () => {
  const FORM = {
    sourceName: '格式有误',
    feeFrom: 'RATES',
    settleOn: 'EVENT',
    sourceStatus: 'ACTIVE',
  }
  const columns = (more: object) => ({ ...BANK, columns: { ...BANK.columns, ...more } })
  test.each<[string, unknown, string]>([
    ['no list of rules', { ...BANK, rules: undefined }, 'rules：必填项不能为空'],
    ['an empty list of rules', { ...BANK, rules: [] }, 'rules：至少选择1项'],
    ['an unknown encoding', { ...BANK, encoding: 'big5' }, 'encoding：只能是 utf-8、gb18030'],
    [
      'an unknown unit',
      columns({ 金额: { as: 'amount', unit: 'jiao' } }),
      'columns.金额.unit：只能是 fen、yuan、1/100、1/1000、1/10000',
    ],
    [
      'a setting that does not exist',
      columns({ 金额: { kind: 'x' } }),
      'columns.金额：没有「kind」这项设置',
    ],
    [
      'a separator of two characters',
      { ...BANK, format: { kind: 'delimited', separator: '||' } },
      'format.separator：只能填一个字符',
    ],
    [
      'a time without its form',
      columns({ 时间: { as: 'time' } }),
      'columns.时间.formats：请填写时间格式',
    ],
    [
      'a fact of a column that is not defined',
      {
        ...BANK,
        rules: [{ kind: 'trade.paid', facts: { transAmt: { from: ['总额'] } } }],
      },
      'rules.0.facts.transAmt：引用了未定义的列「总额」',
    ],
    [
      'two faults',
      { ...BANK, name: 'A', encoding: 'big5' },
      'name：只能由小写字母、数字和连字符组成；encoding：只能是 utf-8、gb18030',
    ],
  ])('with %s it is refused at its path', async (_, profile, msg) => {
    const wrong = own(profile as object)
    const errors = [{ field: 'profileText', msg }]
    const saved = await gw.post('/v1/source/save', { ...FORM, ...wrong }, { session: admin })
    expect(saved).toMatchObject({ respCode: '90400', respData: { errors } })
    expect((await tryOut(wrong)).respData.errors).toEqual(errors)
  })

  test('a right one is saved and read back as it was typed', async () => {
    const body = { ...FORM, sourceName: '自定义格式', ...own(BANK) }
    const { respData } = await gw.post('/v1/source/save', body, { session: admin })
    const asked = { sourceId: respData.sourceId }
    const shown = await gw.post('/v1/source/detail', asked, { session: admin })
    expect(shown.respData).toMatchObject(own(BANK))
  })
})
