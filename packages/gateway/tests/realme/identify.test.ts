import { describe, expect, test } from 'vitest'
import { bankCard } from '#domain/validation/bank'
import { idCard } from '#domain/validation/id-card'
import { uscc } from '#domain/validation/license'
import { cardOf } from '../../features/reference/banks'
import { noteOf } from '../../sandbox/ocr/sample-note'
import { startTestGateway, gatewayForFile, type TestSession } from '../support/gateway'
import { jpeg, pdf, png, xlsx } from '../files/samples'
import { hangOnMerchant, putFile } from '../files/rows'

const PATH = '/v1/realme/identify'
const NOT_READ = '未识别到有效信息，请手动填写'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')

/** A file of the sandbox as it is downloaded. */
async function sample(name: string) {
  const answer = await gw.app.inject({ url: `/sandbox/samples/${name}` })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** Uploads it as a browser does. */
async function upload(bytes: Buffer, session = ops): Promise<string> {
  const form = new FormData()
  form.set('sessionId', session.sessionId)
  form.set('userId', session.userId)
  form.set('__branchId', session.custId)
  form.set('file', new Blob([new Uint8Array(bytes)]), '样本.png')
  const body = new Response(form)
  const answer = await gw.send(
    '/v1/function/upload',
    Buffer.from(await body.arrayBuffer()),
    body.headers.get('content-type')!,
  )
  expect([answer.respCode, answer.respDesc]).toEqual(['90000', '成功'])
  return answer.respData.token
}

const identify = (token: unknown, type: unknown, session?: TestSession) =>
  gw.post(PATH, { token, type }, { session: session ?? ops })

async function read(name: string, type: string, session = ops) {
  const token = await upload((await sample(name)).bytes, session)
  return identify(token, type, session)
}

describe('a sample document is read', () => {
  test('the front of an identity card', async () => {
    const { respCode, respData } = await read('id-front-owner.png', 'ID_FRONT')
    expect(respCode).toBe('90000')
    expect(respData).toEqual({
      fields: {
        name: '周晓梅',
        idNo: '110105199005160024',
        address: '北京市朝阳区样本路1号院2号楼301室',
      },
      confidence: 98,
    })
    expect(idCard('2026-11-20')(respData.fields.idNo)).toBeUndefined()
  })

  test('the front of a worn one, without what cannot be read', async () => {
    const { respData } = await read('id-front-expiring.png', 'ID_FRONT')
    expect(respData.fields).toEqual({ name: '孙立新', idNo: '110105198602270059' })
    expect(respData.confidence).toBe(74)
  })

  test.each([
    ['id-back-owner.png', { begin: '2019-08-12', end: '2039-08-12' }],
    ['id-back-legal.png', { begin: '2023-03-01', end: '9999-12-31' }],
    // Thirty days after 2026-11-20.
    ['id-back-expiring.png', { begin: '2006-12-20', end: '2026-12-20' }],
  ])('%s', async (name, fields) => {
    expect((await read(name, 'ID_BACK')).respData.fields).toEqual(fields)
  })

  test('one whose holder is seventeen', async () => {
    const { respData } = await read('id-front-minor.png', 'ID_FRONT')
    expect(respData.fields.idNo.slice(6, 14)).toBe('20091011')
    expect(idCard('2026-11-20')(respData.fields.idNo)).toBeUndefined()
  })

  test('a company’s licence', async () => {
    const { respData } = await read('license-enterprise.png', 'BIZ_LICENSE')
    expect(respData.fields).toEqual({
      licenseNo: '91330106MAY200860M',
      name: '杭州拾光样例餐饮管理有限公司',
      address: '浙江省杭州市西湖区样例路66号3幢',
      legalName: '陈志强',
      begin: '2018-09-20',
      end: '2038-09-19',
      foundDate: '2018-09-20',
      capital: '50000000',
      scope: '餐饮管理；日用百货、食品销售；商务信息咨询',
    })
    expect(uscc(respData.fields.licenseNo)).toBeUndefined()
  })

  test('a single trader’s licence, without capital', async () => {
    const { respData } = await read('license-individual.png', 'BIZ_LICENSE')
    expect(respData.fields).toMatchObject({ licenseNo: '92330106MAY10086XR', end: '9999-12-31' })
    expect(respData.fields.capital).toBeUndefined()
  })

  test.each([
    ['card-owner.png', '6299060086123456780', '招商银行', 'DEBIT'],
    ['card-legal.png', '6299030086123456787', '中国建设银行', 'DEBIT'],
    ['card-credit.png', '6298060086123454', '招商银行', 'CREDIT'],
  ])('%s', async (name, cardNo, bankName, cardKind) => {
    const { respData } = await read(name, 'BANK_CARD')
    expect(respData.fields).toMatchObject({ cardNo, bankName, cardKind })
    expect(bankCard(cardNo)).toBeUndefined()
    expect(cardOf(cardNo)).toMatchObject({ bank: { bankName }, cardKind })
  })

  test.each(['invoice-png.png', 'invoice-pdf.pdf'])('%s', async (name) => {
    const admin = await gw.signIn('fws_admin')
    const { respData } = await read(name, 'INVOICE', admin)
    expect(respData.fields).toMatchObject({
      invoiceDate: '2026-11-17',
      amt: '1060000',
      taxAmt: '60000',
      sellerName: '云杉支付服务有限公司',
    })
    expect(respData.fields.invoiceNo).toMatch(/^\d{20}$/)
  })

  test('by a partner and its salesman as well', async () => {
    for (const name of ['qd_admin', 'qd_sales']) {
      const { respCode } = await read('card-owner.png', 'BANK_CARD', await gw.signIn(name))
      expect(respCode).toBe('90000')
    }
  })
})

describe('what cannot be read says so at the token', () => {
  test.each([
    ['a photo', jpeg(), 'ID_FRONT'],
    ['a picture without a note', png(), 'BIZ_LICENSE'],
    ['a PDF', pdf(), 'BANK_CARD'],
    ['a workbook', xlsx(), 'BIZ_LICENSE'],
  ])('%s', async (_, bytes, type) => {
    const { respCode, respDesc, respData } = await identify(await upload(bytes), type)
    expect([respCode, respDesc]).toEqual(['90400', NOT_READ])
    expect(respData.errors).toEqual([{ field: 'token', msg: NOT_READ }])
  })

  test('the back where the front is wanted', async () => {
    expect((await read('id-back-owner.png', 'ID_FRONT')).respDesc).toBe(NOT_READ)
  })

  test('a photo of the shop', async () => {
    expect((await read('store-header.png', 'ID_FRONT')).respDesc).toBe(NOT_READ)
  })

  test.each([
    [undefined, 'ID_FRONT', 'token', '请提供文件标识'],
    ['', 'ID_FRONT', 'token', '请提供文件标识'],
    ['x', 'PASSPORT', 'type', '证件类型不正确'],
    ['x', undefined, 'type', '证件类型不正确'],
  ])('token %j with type %j is refused at %s', async (token, type, field, msg) => {
    const { respCode, respData } = await identify(token, type)
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
  })
})

describe('who may have it read', () => {
  const wanted = { token: 'AAAAAAAAAAAAAAAAAAAAAA', type: 'ID_FRONT' }

  test.each([
    ['fws_readonly', 'ID_FRONT'],
    ['fws_finance', 'ID_FRONT'],
    ['shop_owner', 'ID_FRONT'],
    ['noperm', 'INVOICE'],
    ['fws_ops', 'INVOICE'],
    ['qd_sales', 'INVOICE'],
  ])('not %s a document of type %s', async (who, type) => {
    const session = await gw.signIn(who)
    expect((await gw.post(PATH, { ...wanted, type }, { session })).respCode).toBe('90403')
  })

  test('another user’s token gets the same answer as an unknown one', async () => {
    const token = await upload((await sample('id-front-owner.png')).bytes)
    for (const who of ['qd_admin', 'other_admin']) {
      const session = await gw.signIn(who)
      const [unknown, foreign] = [
        await identify(wanted.token, 'ID_FRONT', session),
        await identify(token, 'ID_FRONT', session),
      ]
      expect(unknown.respCode).toBe('90404')
      expect([foreign.respCode, foreign.respDesc]).toEqual([unknown.respCode, unknown.respDesc])
    }
  })

  test('a reader of a row that holds it', async () => {
    const token = await putFile(gw, {
      uploaderId: 'U0',
      bytes: (await sample('license-individual.png')).bytes,
      kind: 'png',
      fileName: '执照.png',
    })
    const session = await gw.signIn('qd_admin')
    expect((await identify(token, 'BIZ_LICENSE', session)).respCode).toBe('90404')
    await hangOnMerchant(gw, { licensePic: [token] })
    expect((await identify(token, 'BIZ_LICENSE', session)).respCode).toBe('90000')
  })
})

test('outside the sandbox nothing is read from a note', async () => {
  const real = await startTestGateway({
    config: {
      signSecret: 'sandbox-sign-secret',
      desKey: 'sandbox-des-key-24-bytes',
      sandbox: false,
      dataDir: gw.config.dataDir,
    },
  })
  try {
    const session = await real.signIn('fws_ops')
    const token = await putFile(real, {
      uploaderId: session.userId,
      bytes: (await sample('id-front-owner.png')).bytes,
      kind: 'png',
      fileName: 'a.png',
    })
    const { respDesc } = await real.post(PATH, { token, type: 'ID_FRONT' }, { session })
    expect(respDesc).toBe(NOT_READ)
    expect((await real.app.inject({ url: '/sandbox/api/samples' })).statusCode).toBe(404)
  } finally {
    await real.close()
  }
})

describe('the samples of the sandbox', () => {
  test('each is listed with what it is, and opens under its address', async () => {
    const list = (await gw.app.inject({ url: '/sandbox/api/samples' })).json()
    expect(list.length).toBeGreaterThanOrEqual(18)
    for (const { name, type, url, format } of list) {
      const { status, headers, bytes } = await sample(url.split('/').at(-1))
      expect([name, status]).toEqual([name, 200])
      expect(headers['content-type']).toBe(format === 'pdf' ? 'application/pdf' : 'image/png')
      // Pictures from 1 MB on are drawn anew before they are sent.
      expect(bytes.length).toBeLessThan(100_000)
      const note = noteOf(bytes, String(headers['content-type']))
      expect(note?.type).toBe(/^(STORE|ACCOUNT)/.test(type) ? undefined : type)
    }
    const page = (await gw.app.inject({ url: '/sandbox' })).payload
    for (const { url } of list) expect(page).toContain(`href="${url}"`)
  })

  test('an unknown one is not found, and other people’s pages get none', async () => {
    expect((await sample('id-front-nobody.png')).status).toBe(404)
    const answer = await gw.app.inject({
      url: '/sandbox/api/samples',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(403)
  })

  test.each([
    [
      'a chunk cut short',
      Buffer.concat([png().subarray(0, 33), Buffer.from('7fffffff69545874', 'hex')]),
    ],
    ['a note that is no JSON', noted('{')],
    ['a note of another shape', noted('{"type":"ID_FRONT","fields":{"name":1},"confidence":9}')],
    ['a note with an odd confidence', noted('{"type":"ID_FRONT","fields":{},"confidence":101}')],
  ])('%s is no note', (_, bytes) => {
    expect(noteOf(bytes, 'image/png')).toBeUndefined()
  })
})

function noted(text: string): Buffer {
  const data = Buffer.from(`iTXtsandbox-document\0\0\0\0\0${text}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length - 4)
  const bytes = png()
  return Buffer.concat([bytes.subarray(0, 33), length, data, Buffer.alloc(4), bytes.subarray(33)])
}
