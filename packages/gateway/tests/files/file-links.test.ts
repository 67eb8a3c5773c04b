import { beforeAll, describe, expect, it, test } from 'vitest'

import { gatewayForFile, type TestSession } from '../support/gateway'
import { pdf, png } from './samples'
import { hangOnDevice, hangOnMerchant, putFile } from './rows'

let mine: string

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
beforeAll(async () => {
  mine = await putFile(gw, {
    uploaderId: ops.userId,
    bytes: png(),
    kind: 'png',
    fileName: '门头.png',
  })
})

const link = async (token: string, session: TestSession = ops) =>
  gw.post('/v1/function/jfileUrl', { jToken: token }, { session })
const get = (url: string) => gw.app.inject({ method: 'GET', url })

describe('a link to a file', () => {
  it('shows a picture inline to its uploader, and nothing in it can run', async () => {
    const { respCode, respData } = await link(mine)
    expect(respCode).toBe('90000')
    expect(respData.url).toMatch(/^\/files\/[\w-]{22}\?p=\d{16}&e=\d+&s=[\w-]{43}$/)
    const { statusCode, headers, rawPayload } = await get(respData.url)
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(png())).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=600',
      'content-disposition': `inline; filename="__.png"; filename*=UTF-8''%E9%97%A8%E5%A4%B4.png`,
    })
  })

  it('hands out anything else as a download', async () => {
    const token = await putFile(gw, {
      uploaderId: ops.userId,
      bytes: pdf(),
      kind: 'pdf',
      fileName: '合同.pdf',
    })
    const { headers } = await get((await link(token)).respData.url)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="__.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf`,
    )
  })

  it('works ten minutes', async () => {
    const { respData } = await link(mine)
    gw.advanceWall(9 * 60_000)
    expect((await get(respData.url)).statusCode).toBe(200)
    gw.advanceWall(61_000)
    const late = await get(respData.url)
    expect([late.statusCode, late.headers['content-type'], late.body]).toEqual([
      403,
      'text/plain; charset=utf-8',
      '链接已失效，请回到页面重新打开',
    ])
  })

  it('cannot be bent: another token, a later end, another signature', async () => {
    const other = await putFile(gw, {
      uploaderId: 'U0',
      bytes: png(),
      kind: 'png',
      fileName: 'a.png',
    })
    const { url } = (await link(mine)).respData
    const later = url.replace(/e=(\d+)/, (_: string, at: string) => `e=${Number(at) + 60}`)
    for (const bent of [
      url.replace(mine, other),
      url.replace(/p=\d+/, 'p=6000000000000002'),
      later,
      url.replace(/s=./, 's=~'),
      url.replace(/&s=.*/, ''),
      `/files/${mine}`,
      `/files/${mine}?e=9999999999&s=`,
      `${url}&s=x`,
    ])
      expect((await get(bent)).statusCode).toBe(403)
  })

  it.each(['/files/..%2f..%2fetc%2fpasswd?e=9999999999&s=x', '/files/%00?e=9999999999&s=x'])(
    'leads nowhere else: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(403)
    },
  )

  it('to a file that was removed meanwhile says so', async () => {
    const token = await putFile(gw, {
      uploaderId: ops.userId,
      bytes: png(),
      kind: 'png',
      fileName: 'x.png',
    })
    const { url } = (await link(token)).respData
    await gw.files.remove(token)
    expect((await get(url)).statusCode).toBe(404)
  })
})

describe('who may have a file', () => {
  it('its uploader; another user only through a row that holds it', async () => {
    for (const name of ['fws_admin', 'qd_admin', 'other_admin'])
      expect((await link(mine, await gw.signIn(name))).respCode).toBe('90404')
  })

  it.each(['', 'x', '../../etc/passwd', 'A'.repeat(22)])(
    'no one for the token %j',
    async (token) => {
      expect(['90404', '90400']).toContain((await link(token)).respCode)
    },
  )

  it('readers of a merchant get its pictures, partners not those of identity cards', async () => {
    const store = await putFile(gw, {
      uploaderId: 'U0',
      bytes: png(),
      kind: 'png',
      fileName: 's.png',
    })
    const card = await putFile(gw, {
      uploaderId: 'U0',
      bytes: png(),
      kind: 'png',
      fileName: 'c.png',
    })
    const partner = await gw.signIn('qd_admin')
    await hangOnMerchant(gw, { storePics: [store], legalIdPics: [card] })
    const admin = await gw.signIn('fws_admin')
    expect((await link(store, admin)).respCode).toBe('90000')
    expect((await link(card, admin)).respCode).toBe('90000')
    expect((await link(store, partner)).respCode).toBe('90000')
    expect((await link(card, partner)).respCode).toBe('90404')
    // Read-only staff may not reveal the number either.
    expect((await link(card, await gw.signIn('fws_readonly'))).respCode).toBe('90404')
    const finance = await gw.signIn('fws_finance')
    expect((await link(store, finance)).respCode).toBe('90000')
    expect((await link(card, finance)).respCode).toBe('90404')
    expect((await link(store, await gw.signIn('noperm'))).respCode).toBe('90404')
    expect((await link(store, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await link(store, await gw.signIn('shop_owner'))).respCode).toBe('90404')
  })

  it('readers of a terminal get the photo of its place', async () => {
    const photo = await putFile(gw, {
      uploaderId: 'U0',
      bytes: png(),
      kind: 'png',
      fileName: 'd.png',
    })
    await hangOnDevice(gw, [photo])
    expect((await link(photo)).respCode).toBe('90000')
    expect((await link(photo, await gw.signIn('other_admin'))).respCode).toBe('90404')
    // Of another partner's terminal.
    expect((await link(photo, await gw.signIn('qd_admin'))).respCode).toBe('90404')
  })
})

describe('several files at once', () => {
  const ask = (tokens: unknown, session: TestSession = ops) =>
    gw.post('/v1/tool/batchFilelist', { tokens }, { session })

  it('are answered in the order asked, without those one may not have', async () => {
    const foreign = await putFile(gw, {
      uploaderId: 'U0',
      bytes: png(),
      kind: 'png',
      fileName: 'f.png',
    })
    const second = await putFile(gw, {
      uploaderId: ops.userId,
      bytes: pdf(),
      kind: 'pdf',
      fileName: '2.pdf',
    })
    const { respCode, respData } = await ask([second, foreign, 'nope', mine])
    expect(respCode).toBe('90000')
    const url = expect.stringMatching(/^\/files\//)
    expect(respData).toEqual([
      { token: second, url, fileName: '2.pdf', mime: 'application/pdf' },
      { token: mine, url, fileName: '门头.png', mime: 'image/png' },
    ])
    expect((await get(respData[1].url)).statusCode).toBe(200)
  })

  test.each([
    ['more than fifty', Array.from({ length: 51 }, (_, i) => `t${i}`), '一次最多查询50个文件'],
    ['no list', 'abc', '文件标识应为文本数组'],
    ['numbers', [1, 2], '文件标识应为文本数组'],
  ])('%s are refused at the field', async (_, tokens, msg) => {
    const { respCode, respData } = await ask(tokens)
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field: 'tokens', msg }])
  })
})
