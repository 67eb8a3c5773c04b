import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { PROFILES, type Profile } from '../../../features/ingest/profiles'
import { readFile } from '../../../features/ingest/reader/read-file'
import { around, cell, worksheet } from '../../imports/hostile'
import { readBytes, type Reading } from '../../ingest/read'

const CSV = PROFILES['generic-csv']
const HEAD = 'kind,occurredAt,channelTradeNo,transAmt,goodsName'
const line = (no: number, amount = '100', goods = '') =>
  `trade.paid,2026-11-26 09:00:00,C${no},${amount},${goods}`
const csv = (...lines: string[]) => `${[HEAD, ...lines].join('\n')}\n`

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../ingest/fixtures', name))
const wechat = fixture('wechat.csv').toString()
/** The Alipay fixture with bytes of one line replaced. */
const alipay = (from: string, to: Buffer) => {
  const text = fixture('alipay.csv').toString('latin1')
  return Buffer.from(text.replace(from, to.toString('latin1')), 'latin1')
}

describe('a whole file is refused in words', () => {
  test.each<[string, Buffer | string, Profile, string]>([
    ['without a byte', '', CSV, '文件是空的'],
    ['with blank lines alone', '\r\n\r\n', CSV, '文件是空的'],
    [
      'cut off within a row',
      csv(line(1)) + 'trade.paid,2026-11',
      CSV,
      '文件在第3行中断，可能不完整',
    ],
    [
      'without the totals its profile asks for',
      wechat.slice(0, wechat.indexOf('总交易单数')),
      PROFILES.wechat,
      '文件没有汇总行，可能不完整',
    ],
    [
      'cut off between the header of the totals and their line',
      wechat.slice(0, wechat.indexOf('`5,')),
      PROFILES.wechat,
      '汇总行缺少笔数，文件可能不完整',
    ],
    [
      'without the line that ends its rows',
      alipay(
        '#-----------------------------------------\xd2\xb5\xce\xf1\xc3\xf7\xcf\xb8\xc1\xd0\xb1\xed\xbd\xe1\xca\xf8',
        Buffer.from('#'),
      ),
      PROFILES.alipay,
      '文件没有结束行，可能不完整',
    ],
    [
      'with a character that is cut in half',
      alipay('\xcf\xb4\xd2\xc2', Buffer.from([0xcf, 0x2c])),
      PROFILES.alipay,
      '第6行含有无法识别的字符，文件编码不是GB18030或内容已损坏',
    ],
    [
      'in GB18030 where UTF-8 is wanted',
      Buffer.concat([Buffer.from(csv(line(1))), Buffer.from([0xd6, 0xd0, 10])]),
      CSV,
      '第3行含有无法识别的字符，文件编码不是UTF-8或内容已损坏',
    ],
    ['with a NUL byte', csv(line(1, '1\0')), CSV, '第2行含有空字符，不是UTF-8文本文件'],
    [
      'whose totals have another count',
      csv(line(1), '#total,count=2,sum=100'),
      CSV,
      '汇总笔数不符：文件汇总2笔，明细合计1笔',
    ],
    [
      'whose totals have another sum',
      csv(line(1), '#total,count=1,sum=123456'),
      CSV,
      '汇总金额不符：文件汇总1234.56元，明细合计1.00元',
    ],
    [
      'whose refunds come to another sum',
      alipay('-15.00\xd4\xaa', Buffer.from('-16.00\xd4\xaa', 'latin1')),
      PROFILES.alipay,
      '汇总退款金额不符：文件汇总16.00元，明细合计15.00元',
    ],
    [
      'whose totals are no numbers',
      csv(line(1), '#total,count=x,sum=1'),
      CSV,
      '第3行汇总的笔数无法识别',
    ],
    [
      'whose totals lack the sum',
      csv(line(1), '#total,count=1'),
      CSV,
      '汇总行缺少金额，文件可能不完整',
    ],
    [
      'with rows behind its totals',
      csv(line(1), '#total,count=1,sum=100', line(2)),
      CSV,
      '第4行：汇总或结束行之后还有明细',
    ],
    [
      'with totals twice',
      csv('#total,count=0,sum=0', '#total,count=0,sum=0'),
      CSV,
      '第3行的汇总重复出现',
    ],
    [
      'without required columns',
      'channelTradeNo,transAmt\nC1,100\n',
      CSV,
      '表头缺少「kind」「occurredAt」列',
    ],
    [
      'whose header has another unit than its profile',
      alipay(
        '\xb6\xa9\xb5\xa5\xbd\xf0\xb6\xee\xa3\xa8\xd4\xaa',
        Buffer.from('\xb6\xa9\xb5\xa5\xbd\xf0\xb6\xee\xa3\xa8\xb7\xd6', 'latin1'),
      ),
      PROFILES.alipay,
      '表头缺少「订单金额（元）」列',
    ],
    ['with a column twice', `${HEAD},transAmt\n`, CSV, '表头中「transAmt」出现了两次'],
    [
      'with its header twice',
      csv(line(1)) + csv(line(2)),
      CSV,
      '第3行又出现表头，文件可能由多份拼接而成',
    ],
    [
      'with a line of 10 MB',
      csv(line(1, '100', 'x'.repeat(10_000_000))),
      CSV,
      '第2行超过64KB，文件格式不符',
    ],
    [
      'with a quoted cell of 10 MB',
      csv(line(1, '100', `"${'x\n'.repeat(5_000_000)}"`)),
      CSV,
      '第2行有引号没有成对，文件格式不符',
    ],
    ['with 10,000 columns', csv(','.repeat(9_999)), CSV, '第2行超过400列，文件格式不符'],
    [
      'with a quote that stays open',
      csv(line(1, '100', '"咖啡'), line(2)),
      CSV,
      '第2行有引号没有成对，文件格式不符',
    ],
    [
      'with a value behind a quote',
      csv(line(1, '100', '"咖"啡')),
      CSV,
      '第2行有引号没有成对，文件格式不符',
    ],
  ])('%s', async (_, bytes, profile, words) => {
    expect((await readBytes(bytes, profile)).refused).toBe(words)
  })
})

describe('a row that cannot be taken', () => {
  const faults: [has: string, row: string, field: string, msg: string][] = [
    ['an amount with a point', line(2, '1.00'), 'transAmt', '金额须为整数，不能有小数点'],
    ['a negative amount', line(2, '-100'), 'transAmt', '金额不能为负数'],
    ['an amount as a power of ten', line(2, '1e20'), 'transAmt', '不是有效的金额'],
    ['an amount of 21 digits', line(2, `1${'0'.repeat(20)}`), 'transAmt', '金额超出范围'],
    ['a formula as amount', line(2, '=1+1'), 'transAmt', '不是有效的金额'],
    ['an amount with separators', line(2, '"1,000"'), 'transAmt', '不是有效的金额'],
    [
      'a day that does not exist',
      'trade.paid,2026-02-30 09:00:00,C2,1,',
      'occurredAt',
      '时间不存在',
    ],
    [
      'an hour that does not exist',
      'trade.paid,2026-11-26 24:00:00,C2,1,',
      'occurredAt',
      '时间不存在',
    ],
    [
      'a time in another form',
      'trade.paid,2026/11/26 9:00,C2,1,',
      'occurredAt',
      '时间格式不是YYYY-MM-DD HH:mm:ss',
    ],
    ['no time', 'trade.paid,,C2,1,', 'occurredAt', '必填项不能为空'],
    ['no kind', ',2026-11-26 09:00:00,C2,1,', 'kind', '必填项不能为空'],
    ['a cell too few', 'trade.paid,2026-11-26 09:00:00,C2,1', 'goodsName', '应有5列，实有4列'],
    ['a cell too many', `${line(2)},多`, '第6列', '应有5列，实有6列'],
  ]
  let reading: Reading
  beforeAll(async () => {
    reading = await readBytes(csv(...faults.map(([, row]) => row), line(3)), CSV)
  })

  test.each(faults)('has %s: its field is named', (has, text, field, msg) => {
    const at = faults.findIndex(([name]) => name === has)
    expect(reading.given[at]).toEqual({ line: at + 2, text, events: [], error: { field, msg } })
  })

  test('does not keep the file from being read to its end', () => {
    expect(reading.given.at(-1)!.events).toMatchObject([{ channelTradeNo: 'C3' }])
    expect(reading).toMatchObject({ rows: 14, counted: { count: 14 } })
    expect(reading.refused).toBeUndefined()
  })

  test.each([
    [
      'a third decimal of a yuan',
      ',`35.80,`0.00,`\r',
      ',`35.805,`0.00,`\r',
      '订单金额',
      '金额最多精确到分',
    ],
    [
      'a state the profile does not know',
      '`SUCCESS,`ICBC',
      '`USERPAYING,`ICBC',
      '交易状态',
      '「USERPAYING」没有对应的处理规则',
    ],
    [
      'another currency',
      'ICBC_DEBIT,`CNY',
      'ICBC_DEBIT,`USD',
      '货币种类',
      '「USD」没有对应的处理规则',
    ],
    [
      'a payment type the profile does not know',
      '`MICROPAY,`SUCCESS',
      '`PAP,`SUCCESS',
      '交易类型',
      '「PAP」无法识别',
    ],
    ['no channel number', '`4200002026112609124500000001', '`', '微信订单号', '必填项不能为空'],
  ])('of a WeChat bill has %s', async (_, from, to, field, msg) => {
    const { given } = await readBytes(wechat.replace(from, to), PROFILES.wechat)
    expect(given[0]!.error).toEqual({ field, msg })
  })

  test('of an Alipay bill has a refund without its minus', async () => {
    const { given } = await readBytes(alipay(',-15.00,', Buffer.from(',15.00,')), PROFILES.alipay)
    expect(given[1]!.error).toEqual({ field: '订单金额（元）', msg: '金额应为负数' })
  })
})

describe('a file is read', () => {
  const amounts = async (bytes: Buffer | string, profile: Profile = CSV) => {
    const { given, refused } = await readBytes(bytes, profile)
    expect(refused).toBeUndefined()
    return given.flatMap(({ events }) => events.map(({ transAmt }) => transAmt))
  }
  const three = csv(line(1, '1'), line(2, '2'), line(3, '3'))
  test.each([
    ['with LF', three],
    ['with CRLF', three.replaceAll('\n', '\r\n')],
    ['with CR alone', three.replaceAll('\n', '\r')],
    ['without a last line end', three.trimEnd()],
    ['with a byte order mark', `\ufeff${three}`],
    [
      'with blank lines and a separator too many at the end',
      three.replaceAll('\n', '\n\n').replaceAll('"",', '"",,'),
    ],
    [
      'with a header of one more column at its end',
      three.replace('goodsName', 'goodsName,备注').replaceAll(',\n', ',,\n'),
    ],
  ])('%s', async (_, text) => {
    expect(await amounts(text)).toEqual([1, 2, 3])
  })

  test('with a CRLF whose halves are in two chunks of the disk', async () => {
    const first = `${HEAD}\r\n${line(1, '1')}`
    const text = `${first}${'x'.repeat(65_535 - first.length)}\r\n${line(2, '2')}\r\n`
    expect((await readBytes(text, CSV)).given.map((row) => row.line)).toEqual([2, 3])
  })

  test('with its header alone: a day without trades', async () => {
    expect(await readBytes(csv(), CSV)).toMatchObject({ rows: 0, given: [] })
    expect((await readBytes(csv(), CSV)).refused).toBeUndefined()
  })

  test('with columns the profile does not know, which are named', async () => {
    const text = `备注,${HEAD},新列\n说明,${line(1)},1\n`
    const { given, unknownColumns } = await readBytes(text, CSV)
    expect(given[0]!.events).toMatchObject([{ channelTradeNo: 'C1', transAmt: 100 }])
    expect(unknownColumns).toEqual(['备注', '新列'])
  })

  test('with columns in another order', async () => {
    expect(await amounts('transAmt,occurredAt,kind\n7,2026-11-26 09:00:00,trade.paid\n')).toEqual([
      7,
    ])
  })

  test('with a formula in a name as the text it is', async () => {
    const { given } = await readBytes(csv(line(1, '1', '=1+1')), CSV)
    expect(given[0]!.events).toMatchObject([{ goodsName: '=1+1' }])
  })

  test('with a quoted cell of two lines; the next row has the number of its own line', async () => {
    const { given } = await readBytes(csv(line(1, '1', '"咖\r\n啡"'), line(2)), CSV)
    expect(given.map((row) => row.line)).toEqual([2, 4])
    expect(given[0]!.events).toMatchObject([{ goodsName: '咖\n啡' }])
  })

  test('with a row of 5,000 characters: its text is passed on up to the 1,000th', async () => {
    const { given } = await readBytes(csv(line(1, '1', 'x'.repeat(5_000))), CSV)
    expect(given[0]!.text).toHaveLength(1_000)
  })

  test.each([
    ['|', 'fen', '100', 100],
    ['\t', '1/1000', '1000', 100],
    [',', '1/10000', '10000', 100],
  ] as const)('with the separator %j and amounts in %s', async (separator, unit, text, fen) => {
    const profile: Profile = {
      ...CSV,
      format: { kind: 'delimited', separator },
      empty: ['*'],
      columns: { ...CSV.columns, transAmt: { as: 'amount', unit } },
    }
    const table = csv(line(1, text, '*')).replaceAll(',', separator)
    const { given } = await readBytes(table, profile)
    expect(given[0]!.events[0]).toMatchObject({ transAmt: fen })
    expect(given[0]!.events[0]).not.toHaveProperty('goodsName')
  })
})

describe('rows are given', () => {
  const path = join(import.meta.dirname, '../../ingest/fixtures/generic.csv')
  const many = csv(...Array.from({ length: 1_201 }, (_, no) => line(no)))

  test('500 at a time, in order', async () => {
    const { given, rows } = await readBytes(many, CSV)
    expect(rows).toBe(1_201)
    expect(given.map(({ line: at }) => at)).toEqual(
      Array.from({ length: 1_201 }, (_, at) => at + 2),
    )
  })

  test('when those before are taken', async () => {
    let open = 0
    const most: number[] = []
    const { rows } = await readBytes(many, CSV, async () => {
      most.push(++open)
      await new Promise((resolve) => setTimeout(resolve, 20))
      open--
    })
    expect(rows).toBe(1_201)
    expect(most).toEqual([1, 1, 1])
  })

  test('until taking them fails', async () => {
    const take = () => Promise.reject(new Error('the database is gone'))
    await expect(readFile(path, CSV, take)).rejects.toThrow('the database is gone')
  })

  test('until the caller gives up', async () => {
    const controller = new AbortController()
    const take = async () => controller.abort(new Error('the gateway stops'))
    await expect(readFile(path, CSV, take, { signal: controller.signal })).rejects.toThrow(
      'the gateway stops',
    )
  })

  test('of a file that is not there: the error of the disk', async () => {
    await expect(readFile('/nowhere/bill.csv', CSV, async () => undefined)).rejects.toThrow(
      'ENOENT',
    )
  })
})

describe('a workbook', () => {
  const XLSX = PROFILES['generic-xlsx']
  const sheet = (...rows: string[][]) =>
    around(
      worksheet(
        rows
          .map(
            (texts, at) =>
              `<row r="${at + 1}">${texts.map((text, i) => cell(`${'ABCDE'[i]}${at + 1}`, text)).join('')}</row>`,
          )
          .join(''),
      ),
    )
  const row = ['trade.paid', '2026-11-26 09:00:00', 'C1', '100']

  test('is read like the table it shows, with its totals', async () => {
    const { given, totals } = await readBytes(
      sheet(HEAD.split(','), row, ['#total', 'count=1', 'sum=100']),
      XLSX,
    )
    expect(given).toMatchObject([{ line: 2, events: [{ channelTradeNo: 'C1', transAmt: 100 }] }])
    expect(totals).toEqual({ count: 1, sum: 100 })
  })

  test('has rows that its sheet hides, and names a cell whose digits are lost', async () => {
    const title = HEAD.split(',')
      .map((text, i) => cell(`${'ABCDE'[i]}1`, text))
      .join('')
    const cells = (no: number) =>
      `${cell(`A${no}`, 'trade.paid')}${cell(`B${no}`, '2026-11-26 09:00:00')}<c r="C${no}"><v>4.2E27</v></c>`
    const data = `<row r="1">${title}</row><row r="2" hidden="1">${cells(2)}</row>`
    const { given } = await readBytes(around(worksheet(data)), XLSX)
    expect(given.map(({ error }) => error)).toEqual([
      { field: 'channelTradeNo', msg: '数字超过15位，请把该列设为文本' },
    ])
  })

  test.each<[string, Buffer, string]>([
    [
      'whose totals are off',
      sheet(HEAD.split(','), row, ['#total', 'count=2', 'sum=100']),
      '汇总笔数不符：文件汇总2笔，明细合计1笔',
    ],
    [
      'that unpacks to 100 MB',
      around(Buffer.alloc(100_000_000)),
      '文件已损坏或内容过大，请把数据复制到模板里再上传',
    ],
    ['that is none', Buffer.from(csv(line(1))), '文件已损坏，请重新保存后再上传'],
    ['without a cell', around(worksheet('')), '文件是空的'],
    [
      'with a row far off',
      around(worksheet('<row r="900000000"/>')),
      '工作表超过5000行或100列，请改用CSV文件',
    ],
  ])('%s is refused', async (_, bytes, words) => {
    expect((await readBytes(bytes, XLSX)).refused).toBe(words)
  })
})
