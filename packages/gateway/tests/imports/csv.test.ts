import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEAD } from './hostile'
import { read } from './read'

const head = HEAD.join(',')
/** 设备品类,型号,终端序列号(SN) and 云音箱 as GB18030 writes them, which Node cannot encode. */
const GB = Buffer.from(
  'c9e8b1b8c6b7c0e02cd0cdbac52cd6d5b6cbd0f2c1d0bac528534e290d0ad4c6d2f4cfe42c48532d5632302c534e31',
  'hex',
)
const one = { 设备品类: '云音箱', 型号: 'HS-V20', '终端序列号(SN)': 'SN1' }
const line = '云音箱,HS-V20,SN1'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('a CSV file is read', () => {
  test.each([
    ['in UTF-8', Buffer.from(`${head}\n${line}`)],
    ['with a byte order mark', Buffer.from(`\ufeff${head}\r\n${line}\r\n`)],
    ['in GB18030', GB],
    ['apart by tabs', Buffer.from(`${head}\n${line}\n`.replaceAll(',', '\t'))],
    [
      'in UTF-16, as a spreadsheet saves a Unicode text',
      utf16(`${head}\r\n${line}`.replaceAll(',', '\t')),
    ],
    [
      'with a first line that tells the separator',
      Buffer.from(`sep=;\r\n${head}\r\n${line}`.replaceAll(',', ';')),
    ],
    [
      'with every field in quotes',
      Buffer.from(`"${head.replaceAll(',', '","')}"\n"云音箱","HS-V20","SN1"\n`),
    ],
    ['with line ends of old programs', Buffer.from(`${head}\r${line}\r`)],
    ['with more columns than are asked for', Buffer.from(`备注,${head}\n"一,""二""\n三",${line}`)],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ rows: [{ line: 2, cells: one, faults: [] }], hidden: 0 })
  })

  test('rows are numbered as a spreadsheet numbers them', async () => {
    const reading = await read(Buffer.from(`${head}\n\n,,\n"云\n音箱",HS-V20,A\n云音箱,HS-V20,B`))
    expect('rows' in reading && reading.rows.map((row) => row.line)).toEqual([4, 5])
  })

  test('a number of 20 digits keeps each of them, and one written as a power of ten says why not', async () => {
    const texts = ['00123456789012345678', '1.23457E+17', '1.23457E+11']
    const reading = await read(
      Buffer.from([head, ...texts.map((text) => `云音箱,HS-V20,${text}`)].join('\n')),
    )
    expect('rows' in reading && reading.rows.map(({ faults }) => faults)).toEqual([
      [],
      [{ header: '终端序列号(SN)', msg: '数字超过15位，请把该列设为文本' }],
      [{ header: '终端序列号(SN)', msg: '数字成了科学计数法，请把该列设为文本后重新填写' }],
    ])
  })
})

describe('a CSV file is refused', () => {
  const MB = 1024 * 1024
  const TOO_FAR = '工作表范围过大，请把数据复制到模板里再上传'
  test.each([
    ['without anything', Buffer.from(''), '工作表是空的，请用模板填写'],
    ['of blank lines', Buffer.from('\n'.repeat(2 * MB)), '工作表是空的，请用模板填写'],
    [
      'with a quote that never ends',
      Buffer.from(`${head}\n云音箱,"HS-V20,SN1\n${line}`),
      '第2行有引号没有成对，请检查后再上传',
    ],
    ['of quotes', Buffer.from('"'.repeat(2 * MB - 1)), '文件已损坏，请重新保存后再上传'],
    [
      'with a cell as long as the file',
      Buffer.from('x'.repeat(2 * MB)),
      '文件已损坏，请重新保存后再上传',
    ],
    ['with columns far off', Buffer.from(`${head}\n${','.repeat(2 * MB)}x`), TOO_FAR],
    ['with rows far off', Buffer.from(`${head}\n${'x,\n'.repeat(5000)}`), TOO_FAR],
    [
      'with 501 rows',
      Buffer.from(`${head}\n${`${line}\n`.repeat(501)}`),
      '一次最多导入500行，文件里有501行',
    ],
    [
      'in no known encoding',
      Buffer.from('ff80ff80ff80', 'hex'),
      '文件编码无法识别，请另存为UTF-8格式的CSV或Excel文件(.xlsx)',
    ],
    ['of another table', Buffer.from('商户,型号\n1,2'), '第1行表头缺少：设备品类，请用模板填写'],
  ])('%s', async (_, bytes, refused) => {
    expect(await read(bytes)).toEqual({ refused })
  })
})

const WORDS = /^(工作表是空的|第1行表头|没有可导入的数据|文件编码无法识别|第\d+行有引号没有成对)/

test('whatever bytes are called CSV are read or refused in words', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
    fc
      .array(
        fc.constantFrom(
          head,
          line,
          '"',
          '""',
          ',',
          '\t',
          '\n',
          '\r',
          '\r\n',
          '=',
          'sep=;',
          '\0',
          '\ufeff',
        ),
        {
          maxLength: 40,
        },
      )
      .map((parts) => Buffer.from(`${head}\n${parts.join('')}`)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (some) => {
      const reading = await read(some)
      const faults =
        'refused' in reading
          ? [reading.refused].filter((words) => !WORDS.test(words))
          : reading.rows.filter(({ cells }) => Object.keys(cells).join() !== HEAD.join())
      expect(faults).toEqual([])
    }),
    { numRuns: 300 },
  )
})
