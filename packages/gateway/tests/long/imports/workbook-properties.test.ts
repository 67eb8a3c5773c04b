import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { around, book, cell, HEAD, headRow, rowOf, worksheet } from '../../imports/hostile'
import { rawZip, type RawEntry } from '../../imports/raw-zip'
import { read } from '../../imports/read'

const MB = 1024 * 1024
const WORDS =
  /^(文件已损坏|文件内容过大|不能包含公式|工作表范围过大|工作表是空的|第1行表头|没有可导入的数据|一次最多导入|文件编码无法识别|第\d+行有引号没有成对)/

/** What is wrong with how a file was read: neither rows nor words, or at too high a price. */
async function faultsOf(bytes: Buffer): Promise<string[]> {
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  const reading = await read(bytes)
  const took = performance.now() - startedAt
  const grown = process.memoryUsage().rss - before
  return [
    ...(took < 6_000 ? [] : [`took ${took} ms`]),
    ...(grown < 300 * MB ? [] : [`took ${grown} bytes`]),
    ...('refused' in reading
      ? [reading.refused].filter((words) => !WORDS.test(words))
      : reading.rows
          .filter(({ line: at, cells }) => at > 5000 || Object.keys(cells).join() !== HEAD.join())
          .map((row) => JSON.stringify(row))),
  ]
}

const line = fc.oneof(
  fc.integer({ min: -1, max: 12 }),
  fc.constantFrom(4999, 5001, 900_000_000, 9e15),
)
const place = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('A', 'B', 'C', 'Z'), line).map((at) => at.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'A',
      '1',
      'ZZZZZZZ2',
      'a1',
      'A1e9',
      'A01',
      ' A1',
      'A1:B2',
      '$A$1',
    ),
  },
)
const quote = fc.constantFrom('"', "'")
/** An attribute as one may write it, or nearly. */
const attribute = fc
  .tuple(
    fc.constantFrom(
      'r',
      't',
      's',
      'a-r',
      'x:r',
      'R',
      'xmlns',
      'xmlns:x',
      '__proto__',
      'constructor',
    ),
    fc.oneof(
      place,
      line.map(String),
      fc.constantFrom('s', 'str', 'b', 'inlineStr', '&#49;', '9e8', '&lt;', '<'),
    ),
    quote,
  )
  .map(([name, value, q]) => ` ${name}=${q}${value}${q}`)
const text = fc.oneof(
  fc.constantFrom(
    '云音箱',
    'HS-V20',
    '0',
    '1e999',
    '&amp;',
    '&x;',
    '&#x0;',
    ']]>',
    '_x0000_',
    '\u0000',
    '',
  ),
  fc.string({ maxLength: 20 }),
)
/** A tree of elements that occur in sheets and of others. */
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    text,
    fc
      .tuple(
        fc.constantFrom(
          'row',
          'c',
          'v',
          'is',
          't',
          'f',
          'r',
          'sheetData',
          'x:row',
          'x:c',
          'x-y:f',
          'a',
          'rPh',
        ),
        fc.array(attribute, { maxLength: 3 }),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.constantFrom('closed', 'closed', 'closed', 'empty', 'open', 'crossed'),
      )
      .map(([name, attributes, inner, how]) => {
        const begin = `<${name}${attributes.join('')}`
        if (how === 'empty') return `${begin}/>`
        const end = { closed: `</${name}>`, open: '', crossed: '</row>' }[how as 'closed']
        return `${begin}>${inner.join('')}${end}`
      }),
    fc.tuple(place, text).map(([at, words]) => cell(at, words)),
    fc.constantFrom(
      '<!-- x -->',
      '<![CDATA[<row>]]>',
      '<?x y?>',
      '<!DOCTYPE x>',
      '<!ENTITY a "b">',
      '</row>',
      '<c ',
      '<',
    ),
  ),
}))
const sheet = fc
  .tuple(fc.boolean(), fc.array(node, { maxLength: 6 }))
  .map(([withHead, nodes]) =>
    worksheet(
      (withHead ? headRow : '') + nodes.join(''),
      'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
    ),
  )

test('a sheet of whatever XML is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, async (xml) => {
      expect(await faultsOf(around(xml))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const u32 = fc.oneof(fc.nat(2000), fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff))
const entry: fc.Arbitrary<RawEntry> = fc.record(
  {
    name: fc.constantFrom(
      'xl/worksheets/sheet1.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      '../x',
      'a\u0000b',
      '',
      '/etc/passwd',
      'C:\\x',
      'xl\\workbook.xml',
    ),
    data: fc.oneof(
      sheet,
      fc.constantFrom('', 'x', ' '.repeat(5 * MB), '<a>'.repeat(2 * MB)),
      fc.uint8Array({ maxLength: 99 }).map((bytes) => Buffer.from(bytes)),
    ),
    method: fc.constantFrom(8, 8, 0, 12),
    claims: fc.record(
      { size: u32, packed: u32, crc: u32, at: u32, flags: fc.nat(0xffff) },
      { requiredKeys: [] },
    ),
    listed: fc.boolean(),
  },
  { requiredKeys: ['name', 'data'] },
)
const end = fc.record(
  {
    count: fc.nat(0xffff),
    directorySize: u32,
    directoryOffset: u32,
    comment: fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
  },
  { requiredKeys: [] },
)
const whole: RawEntry[] = [
  ...book(),
  {
    name: 'xl/worksheets/sheet1.xml',
    data: worksheet(headRow + rowOf(2, ['云音箱', 'HS-V20', 'A'])),
  },
]

test('a zip of whatever structure is read or refused', async () => {
  const zips = fc
    .tuple(
      fc.shuffledSubarray(whole, { minLength: 2 }),
      fc.array(entry, { maxLength: 3 }),
      fc.option(end, { nil: undefined, freq: 2 }),
      fc.boolean(),
    )
    .map(([own, more, tail, first]) => rawZip(first ? [...more, ...own] : [...own, ...more], tail))
  await fc.assert(
    fc.asyncProperty(zips, async (bytes) => {
      expect(await faultsOf(bytes)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a workbook with any of its bytes turned, cut or repeated is read or refused', async () => {
  const good = rawZip(whole)
  const bent = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255), fc.constantFrom('set', 'cut', 'twice')), {
      minLength: 1,
      maxLength: 5,
    })
    .map((bends) =>
      bends.reduce((bytes, [where, value, how]) => {
        const at = where % bytes.length
        const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
        if (how === 'set') return Buffer.concat([head, Buffer.from([value]), tail.subarray(1)])
        if (how === 'cut') return Buffer.concat([head, tail.subarray(value)])
        return Buffer.concat([head, tail.subarray(0, value), tail])
      }, good),
    )
  await fc.assert(
    fc.asyncProperty(bent, async (bytes) => {
      expect(await faultsOf(bytes)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('what an honest workbook says is read as another reader reads it', async () => {
  const honest = fc.array(
    fc.tuple(
      fc.constantFrom('云音箱', '智能POS'),
      fc.constantFrom('HS-V20', 'a&amp;b', '&lt;x&gt;', '_x0041_', '  两端  '),
      fc.oneof(
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map(String),
        fc.constantFrom('007', '1.50'),
      ),
    ),
    { minLength: 1, maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(honest, async (rows) => {
      const data = rows.map(([kind, model, serial], i) => {
        const at = i + 2
        return `<row r="${at}">${cell(`A${at}`, kind)}${cell(`B${at}`, model)}<c r="C${at}"><v>${serial}</v></c></row>`
      })
      const bytes = around(worksheet(headRow + data.join('')))
      const [other] = await readXlsx(bytes, { parseNumber: (digits) => digits })
      const reading = await read(bytes)
      expect('rows' in reading && reading.rows.map(({ cells }) => Object.values(cells))).toEqual(
        other!.data.slice(1),
      )
    }),
    { numRuns: 50 },
  )
})
