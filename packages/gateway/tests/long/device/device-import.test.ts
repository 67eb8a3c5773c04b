import { and, eq } from 'drizzle-orm'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { device } from '../../../schema'
import { createXlsx } from '../../../core/export/xlsx'
import { gatewayForFile } from '../../support/gateway'
import { fetchFile, readWorkbook } from '../../download/read-file'
import { pdf, xlsx, zip } from '../../files/samples'

const HEAD = ['设备品类', '型号', '终端序列号(SN)', '入网认证编号', '批次号', '归属渠道商']
const XML = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

/** A workbook as the template makes one, filled in. */
async function workbook(rows: readonly (readonly string[])[], head = HEAD): Promise<Buffer> {
  const out = new PassThrough()
  const chunks: Buffer[] = []
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  const writer = createXlsx(
    out,
    head.map((title) => ({ title, kind: 'text' as const })),
  )
  await writer.rows(rows)
  await writer.finish([['说明', '测试']])
  return Buffer.concat(chunks)
}
/** A workbook of one sheet, written by hand. */
const sheet = (data: string): Buffer =>
  xlsx({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships/>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
  })
const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const headRow = `<row r="1">${HEAD.map((title, i) => text(`${'ABCDEF'[i]}1`, title)).join('')}</row>`

async function upload(bytes: Buffer, session = admin, name = '终端.xlsx'): Promise<string> {
  const boundary = '----import'
  const part = (field: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  const payload = Buffer.concat([
    Buffer.from(
      part('sessionId', session.sessionId) +
        part('userId', session.userId) +
        part('__branchId', session.custId) +
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${XML}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await gw.app.inject({
    method: 'POST',
    url: '/api/pcRequest/v1/function/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  expect(response.json().respCode).toBe('90000')
  return response.json().respData.token
}
const importToken = (token: string, session = admin) =>
  gw.post('/v1/device/batchImport', { token }, { session })
const importFile = async (bytes: Buffer, session = admin) =>
  importToken(await upload(bytes, session), session)
const stored = async (serialNo: string) =>
  (await gw.db.select().from(device).where(eq(device.serialNo, serialNo)))[0]

describe('a file of terminals', () => {
  test('goes into stock, each with its own number and timeline', async () => {
    const rows = [
      ['智能POS', 'ZX-A8', 'imp 000001', 'p3100', 'B2611', '杭州城市服务商'],
      ['云音箱', 'HS-V20', '00123456789012345678', '', '', ''],
    ]
    const { respData } = await importFile(await workbook(rows))
    expect(respData).toEqual({
      total: 2,
      successCount: 2,
      failCount: 0,
      hiddenCount: 0,
      failToken: null,
      failRows: [],
    })
    expect(await stored('IMP000001')).toMatchObject({
      deviceKind: 'POS',
      deviceType: '04',
      vendor: '智享终端',
      networkLicense: 'P3100',
      batchNo: 'B2611',
      partnerId: '7000000000000004',
      bindStatus: 'IN_STOCK',
      regStatus: 'TO_REPORT',
    })
    // Twenty digits, none lost.
    const speaker = await stored('00123456789012345678')
    expect(speaker).toMatchObject({ regStatus: 'NOT_NEEDED', partnerId: null })
    const detail = await gw.post(
      '/v1/device/detail',
      { deviceId: speaker!.deviceId },
      { session: admin },
    )
    expect(detail.respData.createTime).toBe('2026-11-20 15:00:00')
    expect(detail.respData.logs).toEqual([
      expect.objectContaining({ title: '入库', operator: '服务商管理员', remark: '批量导入' }),
    ])
  })

  test('bad rows come back with their reasons, and can be mended and sent again', async () => {
    const rows = [
      ['智能POS', 'ZX-A8', 'MIXED00001', 'P3100', '', ''],
      ['智能POS', 'ZX-A8', 'MIXED00001', 'P3100', '', ''],
      ['收银台', 'ZX-A8', 'MIXED00002', '', '', ''],
      ['智能POS', 'HS-V20', 'MIXED00003', 'P3100', '', ''],
      ['智能POS', 'ZX-A8', 'MIXED00004', '', '', ''],
      ['云音箱', 'NO-SUCH', 'short', '', '', '没有的渠道'],
      ['', '', '', '', '', ''],
      ['云音箱', 'HS-V20', 'IMP000001', '', '', ''],
    ]
    const { respData } = await importFile(await workbook(rows))
    expect(respData).toMatchObject({ total: 7, successCount: 1, failCount: 6 })
    const file = await fetchFile(gw, admin, respData.failToken)
    expect(file.headers['content-disposition']).toContain(
      encodeURIComponent('终端导入失败明细_20261120150000.xlsx'),
    )
    const data = (await readWorkbook(file.rawPayload)).数据!
    expect(data[0]).toEqual([...HEAD, '行号', '失败原因'])
    expect(data.slice(1).map((row) => [row[6], row[7]])).toEqual([
      ['3', '与第2行的终端序列号重复'],
      ['4', '没有设备品类「收银台」'],
      ['5', '型号与设备品类不符'],
      ['6', '请输入入网认证编号'],
      ['7', '终端序列号为6至32位字母或数字；渠道商不存在'],
      ['9', '该终端序列号已存在'],
    ])
    expect(await stored('MIXED00004')).toBeUndefined()
    // The same table, one line of it mended: 行号 and 失败原因 are not read.
    const mended = data.find((row) => row[2] === 'MIXED00004')!.map((cell) => String(cell ?? ''))
    mended[3] = 'P3101'
    const again = await importFile(await workbook([mended], data[0] as string[]))
    expect(again.respData).toMatchObject({ total: 1, successCount: 1, failToken: null })
    expect((await stored('MIXED00004'))!.networkLicense).toBe('P3101')
  })

  test('five hundred rows go, one more does not', async () => {
    const rows = Array.from({ length: 501 }, (_, i) => [
      '收款码牌',
      'YM-T1',
      `MANY${String(i).padStart(6, '0')}`,
      '',
      '',
      '',
    ])
    expect(await importFile(await workbook(rows))).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'token', msg: '一次最多导入500行，文件里有501行' }] },
    })
    expect(await stored('MANY000000')).toBeUndefined()
    const { respData } = await importFile(await workbook(rows.slice(0, 500)))
    expect(respData).toMatchObject({ total: 500, successCount: 500, failCount: 0 })
    const ids = await gw.db
      .select({ deviceId: device.deviceId })
      .from(device)
      .where(and(eq(device.model, 'YM-T1'), eq(device.bindStatus, 'IN_STOCK')))
    expect(new Set(ids.map((row) => row.deviceId)).size).toBe(ids.length)
  })

  test('a file made elsewhere is read from its first sheet, as that shows it', async () => {
    const row = (line: number, serialNo: string, more = '') =>
      `<row r="${line}"${more}>${text(`A${line}`, '云音箱')}${text(`B${line}`, 'HS-V20')}<c r="C${line}"><v>${serialNo}</v></c></row>`
    const data = [
      row(2, '123456789012345'),
      row(3, '1234567890123456789'),
      row(4, '1.2345678901234501E+17'),
      row(5, '555555555555', ' hidden="1"'),
    ]
    const { respData } = await importFile(sheet(headRow + data.join('')))
    const reason = '终端序列号(SN)：数字超过15位，请把该列设为文本'
    expect(respData).toMatchObject({
      total: 3,
      successCount: 1,
      failCount: 2,
      hiddenCount: 1,
      failRows: [
        { line: 3, reason },
        { line: 4, reason },
      ],
    })
    expect(await stored('123456789012345')).toBeDefined()
    expect(await stored('555555555555')).toBeUndefined()
    // What failed goes out without its number: the zeros in it must not come back as a text.
    const file = await fetchFile(gw, admin, respData.failToken)
    expect((await readWorkbook(file.rawPayload)).数据![1]).toEqual([
      '云音箱',
      'HS-V20',
      null,
      null,
      null,
      null,
      '3',
      reason,
    ])
  })

  test('a CSV goes in as a workbook does, by whatever name of its partner', async () => {
    const csv = [
      '设备品类*,型号（必填）,终端序列号(SN),归属渠道商',
      '云音箱,HS-V20,="00123456789012345679",杭州 城市服务商',
      '云音箱,HS-V20,"\tCSV0000001",',
      '云音箱,HS-V20,1.23457E+17,',
    ].join('\r\n')
    const { respData } = await importToken(
      await upload(Buffer.from(`\ufeff${csv}`), admin, '终端.csv'),
    )
    expect(respData).toMatchObject({
      total: 3,
      successCount: 2,
      failRows: [{ line: 4, reason: '终端序列号(SN)：数字超过15位，请把该列设为文本' }],
    })
    expect(await stored('00123456789012345679')).toMatchObject({ partnerId: '7000000000000004' })
    expect(await stored('CSV0000001')).toBeDefined()
  })

  test('a workbook whose main part is named only by the relations of the whole goes in', async () => {
    const ns = 'http://schemas.openxmlformats.org'
    const relation = (type: string, target: string) =>
      `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
    const bytes = zip({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relation('officeDocument', 'book/workbook.xml'),
      'book/workbook.xml': `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'book/_rels/workbook.xml.rels': relation('worksheet', 'sheet.xml'),
      'book/sheet.xml': `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${headRow}<row>${text('A2', '云音箱')}${text('B2', 'HS-V20')}${text('C2', 'OTHERBOOK1')}</row></sheetData></worksheet>`,
    })
    expect((await importFile(bytes)).respData).toMatchObject({ successCount: 1 })
  })

  const bomb = '<c r="A1"/>'.repeat(3_000_000)
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['without rows', () => workbook([]), '没有可导入的数据，请从第2行开始填写'],
    ['with an empty sheet', () => sheet(''), '工作表是空的，请用模板填写'],
    [
      'with another table',
      () => workbook([['1', '2']], ['商户', '型号']),
      '第1行表头缺少：设备品类、终端序列号(SN)，请用模板填写',
    ],
    [
      'with a header twice',
      () => workbook([['云音箱', 'HS-V20', 'TWICE00001']], [...HEAD, '型号']),
      '第1行表头重复：型号',
    ],
    [
      'with a formula',
      () =>
        sheet(
          `${headRow}<row r="2">${text('A2', '云音箱')}<c r="B2" t="str"><f>HYPERLINK("http://x")</f><v>HS-V20</v></c></row>`,
        ),
      '不能包含公式，请粘贴为数值后再上传',
    ],
    [
      'with a cell at the end of the world',
      () => sheet(`${headRow}<row r="1048576">${text('XFD1048576', '1')}</row>`),
      '工作表范围过大，请把数据复制到模板里再上传',
    ],
    [
      'with cells that do not say where they stand',
      () => sheet(`${headRow}<row r="2">${'<c/>'.repeat(10_000)}<c><v>1</v></c></row>`),
      '工作表范围过大，请把数据复制到模板里再上传',
    ],
    [
      'that unpacks to too much',
      () => sheet(bomb),
      '文件已损坏或内容过大，请把数据复制到模板里再上传',
    ],
    [
      'whose parts are missing',
      () => zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
      '文件已损坏，请重新保存后再上传',
    ],
    ['that is a PDF', () => pdf(), '只能导入Excel文件(.xlsx)或CSV文件，请用模板填写'],
  ])('%s is refused as a whole', async (_, make, msg) => {
    expect(await importFile(await make())).toMatchObject({
      respCode: '90400',
      respDesc: msg,
      respData: { errors: [{ field: 'token', msg }] },
    })
  })

  test('is one’s own upload', async () => {
    const token = await upload(await workbook([['云音箱', 'HS-V20', 'FOREIGN001', '', '', '']]))
    for (const name of ['fws_ops', 'other_admin'])
      expect((await importToken(token, await gw.signIn(name))).respDesc).toBe(
        '文件不存在，请重新上传',
      )
    expect((await importToken('')).respData.errors).toEqual([
      { field: 'token', msg: '请选择要导入的文件' },
    ])
    expect(await stored('FOREIGN001')).toBeUndefined()
  })

  test('what failed is for its uploader only', async () => {
    const { respData } = await importFile(
      await workbook([['云音箱', 'NO', 'PRIVATE001', '', '', '']]),
    )
    const session = await gw.signIn('fws_ops')
    const link = await gw.post('/v1/function/jfileUrl', { jToken: respData.failToken }, { session })
    expect(link.respCode).toBe('90404')
  })
})

describe('the template', () => {
  const template = (session = admin) => gw.post('/v1/device/importTemplate', {}, { session })

  test('has the headers that are read, and tells what may stand under them', async () => {
    const { respData } = await template()
    const file = await gw.app.inject({ method: 'GET', url: respData.url })
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('终端导入模板.xlsx'))
    const { 数据: data, 说明: notes } = await readWorkbook(file.rawPayload)
    expect(data).toEqual([HEAD])
    expect(notes).toContainEqual([
      '设备品类',
      '智能POS、扫码盒子、收款码牌、云音箱、云打印机、刷脸设备、收银机/插件',
    ])
    expect(notes).toContainEqual(['云音箱型号', 'HS-V20、HS-V50 4G'])
    expect((await importFile(file.rawPayload)).respDesc).toBe('没有可导入的数据，请从第2行开始填写')
  })

  test('is the same file for all users of a provider', async () => {
    const path = (url: string) => url.split('?')[0]
    const first = path((await template()).respData.url)
    expect(path((await template(await gw.signIn('fws_ops'))).respData.url)).toBe(first)
    expect((await template(await gw.signIn('qd_admin'))).respCode).toBe('90403')
  })
})
