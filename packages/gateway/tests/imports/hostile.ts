import { rawZip, type RawEntry } from './raw-zip'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const HEAD = ['设备品类', '型号', '终端序列号(SN)']
export const cell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
export const headRow = `<row r="1">${HEAD.map((title, i) => cell(`${'ABC'[i]}1`, title)).join('')}</row>`
export const rowOf = (line: number, texts: readonly string[]): string =>
  `<row r="${line}">${texts.map((text, i) => cell(`${'ABC'[i]}${line}`, text)).join('')}</row>`

export const worksheet = (data: string, more = ''): string =>
  `<worksheet xmlns="${MAIN}" ${more}><sheetData>${data}</sheetData></worksheet>`

/** All entries of a workbook but its one sheet, whose path is `at` (below xl/). */
export const book = (at = 'worksheets/sheet1.xml', more = ''): RawEntry[] => [
  {
    name: '[Content_Types].xml',
    data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  },
  {
    name: 'xl/workbook.xml',
    data: `<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELS}/worksheet" Target="${at}"/>${more}</Relationships>`,
  },
]
/** The part of a workbook that `kind` (`styles`, `sharedStrings`) is, with its relationship. */
export const relation = (kind: string, target: string): string =>
  `<Relationship Id="rId-${kind}" Type="${RELS}/${kind}" Target="${target}"/>`

/** A workbook around the text of its one sheet. */
export const around = (sheet: string | Buffer, at?: string, claims?: RawEntry['claims']): Buffer =>
  rawZip([
    ...book(at),
    { name: `xl/${at ?? 'worksheets/sheet1.xml'}`, data: sheet, ...(claims && { claims }) },
  ])

const DAMAGED = '文件已损坏，请重新保存后再上传'
const TOO_LARGE = '文件已损坏或内容过大，请把数据复制到模板里再上传'
const TOO_FAR = '工作表范围过大，请把数据复制到模板里再上传'
const FORMULA = '不能包含公式，请粘贴为数值后再上传'

const MB = 1024 * 1024
/** A sheet's text of just under `size` bytes, made of `piece` again and again. */
const many = (piece: string, size: number): string => piece.repeat(Math.floor(size / piece.length))

/** Workbooks made to harm, by what they do. @returns the bytes and what they are refused with */
export const HOSTILE: Record<string, () => [bytes: Buffer, words: string | RegExp]> = {
  'a row number in single quotes': () => [
    around(worksheet(`${headRow}<row r='900000000'></row>`)),
    TOO_FAR,
  ],
  'a row number as a power of ten': () => [
    around(worksheet(`${headRow}<row r="9e8"><c r="A900000000"/></row>`)),
    DAMAGED,
  ],
  'a row under another prefix': () => [
    around(worksheet(`${headRow}<x-y:row r="900000000"></x-y:row>`, `xmlns:x-y="${MAIN}"`)),
    TOO_FAR,
  ],
  'a prefix that nothing is bound to': () => [
    around(worksheet(`${headRow}<x-y:row r="900000000"></x-y:row>`)),
    DAMAGED,
  ],
  'another attribute that ends in r': () => [
    around(worksheet(`${headRow}<row r="2"><c a-r="A2" r='ZZZZZZ2'><v>1</v></c></row>`)),
    TOO_FAR,
  ],
  'a column far off': () => [
    around(worksheet(`${headRow}<row r="2"><c r="ZZZZZZZ2"><v>1</v></c></row>`)),
    TOO_FAR,
  ],
  'a tag that begins again and again': () => [around('<c '.repeat(MB)), DAMAGED],
  'tags that never end': () => [around(worksheet('<row r="1"'.repeat(MB))), DAMAGED],
  'a formula under another prefix': () => [
    around(
      worksheet(
        `${headRow}<row r="2"><x:c r="A2"><x:f>1+1</x:f><x:v>2</x:v></x:c></row>`,
        `xmlns:x='${MAIN}'`,
      ),
    ),
    FORMULA,
  ],
  'a sheet with a formula in another folder': () => [
    around(worksheet(`${headRow}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`), 'data/s1.xml'),
    FORMULA,
  ],
  'a sheet with a row far off in another folder': () => [
    around(worksheet(`${headRow}<row r='900000000'></row>`), 'data/s1.xml'),
    TOO_FAR,
  ],
  'a sheet that stands outside the directory': () => [
    rawZip([
      ...book(),
      { name: 'xl/worksheets/sheet1.xml', data: worksheet(headRow), listed: false },
    ]),
    DAMAGED,
  ],
  'a bomb outside the directory': () => [
    rawZip([
      { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(200 * MB), listed: false },
      ...book(),
    ]),
    DAMAGED,
  ],
  'a sheet that unpacks to more than is said': () => [
    around(worksheet(many(' ', 100 * MB)), undefined, { size: 1000 }),
    DAMAGED,
  ],
  'a sheet that unpacks to as much as is said': () => [
    around(worksheet(many(' ', 100 * MB))),
    TOO_LARGE,
  ],
  'the same data behind many names': () => [
    rawZip([
      ...book(),
      ...Array.from({ length: 300 }, (_, i) => ({ name: `xl/media/${i}.xml`, data: '' })),
    ]),
    TOO_LARGE,
  ],
  'entities that grow': () => [
    around(
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${worksheet(
        `<row r="1">${cell('A1', '&b;')}</row>`,
      )}`,
    ),
    DAMAGED,
  ],
  'an entity that names a file': () => [
    around(
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${worksheet(
        `<row r="1">${cell('A1', '&a;')}</row>`,
      )}`,
    ),
    DAMAGED,
  ],
  'elements in elements in elements': () => [around(worksheet(many('<a>', 20 * MB))), DAMAGED],
  'an element of half a million attributes': () => [
    around(
      worksheet(`<row ${Array.from({ length: 500_000 }, (_, i) => `a${i}="1"`).join(' ')}></row>`),
    ),
    DAMAGED,
  ],
  'one name as long as the file': () => [around(`<${many('a', 20 * MB)}`), DAMAGED],
  'one value as long as the file': () => [
    around(worksheet(`<row r="${many('1', 20 * MB)}"/>`)),
    DAMAGED,
  ],
  'a cell as long as the file': () => [
    around(worksheet(`<row r="1">${cell('A1', many('x', 20 * MB))}</row>`)),
    DAMAGED,
  ],
  'a comment as long as the file': () => [
    around(`<!--${many('x', 20 * MB)}-->${worksheet(headRow)}`),
    DAMAGED,
  ],
  'millions of comments': () => [
    around(worksheet(headRow + many('<!---->', 20 * MB))),
    /没有可导入的数据|读取超时/,
  ],
  'millions of elements nobody asked for': () => [
    around(worksheet(headRow + many('<a/>', 20 * MB))),
    /没有可导入的数据|读取超时/,
  ],
  'a shared text used again and again': () => {
    const row = (line: number) =>
      `<row r="${line}">${['A', 'B', 'C'].map((at) => `<c r="${at}${line}" t="s"><v>3</v></c>`).join('')}</row>`
    const head = `<row r="1">${['A', 'B', 'C'].map((at, i) => `<c r="${at}1" t="s"><v>${i}</v></c>`).join('')}</row>`
    return [
      rawZip([
        ...book(undefined, relation('sharedStrings', 'sharedStrings.xml')),
        {
          name: 'xl/sharedStrings.xml',
          data: `<sst xmlns="${MAIN}">${[...HEAD, many('长', 90_000)].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
        },
        {
          name: 'xl/worksheets/sheet1.xml',
          data: worksheet(head + Array.from({ length: 499 }, (_, i) => row(i + 2)).join('')),
        },
      ]),
      TOO_LARGE,
    ]
  },
  'millions of shared texts': () => [
    rawZip([
      ...book(undefined, relation('sharedStrings', 'sharedStrings.xml')),
      {
        name: 'xl/sharedStrings.xml',
        data: `<sst xmlns="${MAIN}">${many('<si><t>a</t></si>', 20 * MB)}</sst>`,
      },
      { name: 'xl/worksheets/sheet1.xml', data: worksheet(headRow) },
    ]),
    /内容过大/,
  ],
  'the same cell twice': () => [
    around(worksheet(`${headRow}<row r="2">${cell('A2', '1')}${cell('A2', '2')}</row>`)),
    DAMAGED,
  ],
  'two sheets of one name in the zip': () => [
    rawZip([
      ...book(),
      { name: 'xl/worksheets/sheet1.xml', data: worksheet(headRow) },
      { name: 'xl/worksheets/sheet1.xml', data: worksheet('') },
    ]),
    TOO_LARGE,
  ],
  'a sheet outside the workbook': () => [rawZip([...book('../../../../etc/passwd')]), DAMAGED],
  'a name that leads out of the zip': () => [
    rawZip([...book(), { name: '../xl/worksheets/sheet1.xml', data: worksheet(headRow) }]),
    DAMAGED,
  ],
  'an encrypted sheet': () => [
    rawZip([
      ...book(),
      { name: 'xl/worksheets/sheet1.xml', data: worksheet(headRow), claims: { flags: 0x801 } },
    ]),
    DAMAGED,
  ],
  'text that is not UTF-8': () => [
    around(Buffer.concat([Buffer.from(worksheet(headRow)), Buffer.from([0xff, 0xfe])])),
    DAMAGED,
  ],
}
