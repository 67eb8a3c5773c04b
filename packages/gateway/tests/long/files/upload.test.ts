import { createConnection, type AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { file } from '../../../schema'
import { gatewayForFile, type TestAnswer, type TestSession } from '../../support/gateway'
import { commented, jpeg, ofd, pdf, png, xlsx, xml, zip } from '../../files/samples'

const MB = 1024 * 1024
let origin: string

const gw = await gatewayForFile()
const session = await gw.signIn('fws_ops')
beforeAll(async () => {
  // A real socket: uploads are streams, and clients that break off are part of the story.
  await gw.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(gw.app.server.address() as AddressInfo).port}`
})

interface Part {
  bytes: Buffer
  name?: string
  field?: string
}

async function upload(part: Part | undefined, who: Partial<TestSession> = session) {
  const form = new FormData()
  if (who.sessionId) form.set('sessionId', who.sessionId)
  if (who.userId) form.set('userId', who.userId)
  if (who.custId) form.set('__branchId', who.custId)
  if (part)
    form.set(part.field ?? 'file', new Blob([new Uint8Array(part.bytes)]), part.name ?? '图.jpg')
  const response = await fetch(`${origin}/api/pcRequest/v1/function/upload`, {
    method: 'POST',
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Omit<TestAnswer, 'status'>) }
}

/** Everything that lies on disk, staging included, and every row. */
async function stored(): Promise<{ rows: number; files: number }> {
  const entries = await readdir(join(gw.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  const files = entries.filter((entry) => entry.isFile()).length
  return { rows: (await gw.db.select().from(file)).length, files }
}

describe('an upload', () => {
  test.each([
    ['jpeg', jpeg(), '门头.jpg', 'image/jpeg'],
    ['png', png(), 'a.png', 'image/png'],
    ['pdf', pdf(), '合同.pdf', 'application/pdf'],
    ['ofd', ofd(), '发票.ofd', 'application/ofd'],
    ['xml', xml(), '发票.xml', 'application/xml'],
    [
      'xlsx',
      xlsx(),
      '终端.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ])('of a %s answers a token of 128 random bits', async (kind, bytes, name, mime) => {
    const { status, respCode, respData } = await upload({ bytes, name })
    expect([status, respCode]).toEqual([200, '90000'])
    expect(respData.token).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const [row] = await gw.db.select().from(file).where(eq(file.token, respData.token))
    expect(row).toMatchObject({
      kind,
      mime,
      fileName: name,
      size: bytes.length,
      uploaderId: session.userId,
    })
  })

  it('of a byte under 20 MB passes, of 20 MB does not', async () => {
    const under = await upload({ bytes: jpeg(64, 64, Buffer.alloc(20 * MB - jpeg().length - 1)) })
    expect([under.status, under.respCode]).toEqual([200, '90000'])
    const before = await stored()
    const at = await upload({ bytes: jpeg(64, 64, Buffer.alloc(20 * MB - jpeg().length)) })
    expect([at.status, at.respCode, at.respDesc]).toEqual([
      413,
      '90400',
      '上传图片大小不能超过10MB!',
    ])
    expect(at.respData.errors).toEqual([{ field: 'file', msg: '上传图片大小不能超过10MB!' }])
    expect(await stored()).toEqual(before)
  })

  it('far over the limit is refused as well, and the gateway goes on', async () => {
    const { status, respCode } = await upload({ bytes: Buffer.alloc(30 * MB) })
    expect([status, respCode]).toEqual([413, '90400'])
    expect((await upload({ bytes: png() })).respCode).toBe('90000')
  })

  test.each([
    [
      'a renamed program',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(900)]),
      '门头.jpg',
      '上传图片只能是图片格式!',
    ],
    [
      'a program by its own name',
      Buffer.from('#!/bin/sh\necho hello'),
      'a.sh',
      '上传图片只能是图片格式!',
    ],
    [
      'a page called PDF',
      Buffer.from('<html><script>1</script></html>'),
      'a.pdf',
      '文件内容不是有效的PDF文件，请重新选择',
    ],
    [
      'a zip called workbook',
      pdf().subarray(0, 40),
      'a.xlsx',
      '文件内容不是有效的Excel文件(.xlsx)，请重新选择',
    ],
    [
      'a picture with an archive behind it',
      Buffer.concat([jpeg(), xlsx()]),
      'a.jpg',
      '上传图片只能是图片格式!',
    ],
    ['a huge picture in a small file', png(30000, 30000), 'a.png', '图片尺寸过大'],
    ['a very long strip', png(12001, 8), 'a.png', '图片尺寸过大'],
    [
      'a picture that breaks off',
      jpeg().subarray(0, -5),
      'a.jpg',
      '图片不完整，请重新选择完整的图片',
    ],
    [
      'a PNG with an archive behind it',
      Buffer.concat([png(), zip({ 'a.txt': 'a' })]),
      'a.png',
      '上传图片只能是图片格式!',
    ],
    [
      'a picture with a page behind it',
      jpeg(64, 64, Buffer.from('<html><script>alert(1)</script></html>')),
      'a.jpg',
      '上传图片只能是图片格式!',
    ],
    [
      'a picture with a script in its comment',
      commented('<?php echo 1; ?>'),
      'a.php.jpg',
      '上传图片只能是图片格式!',
    ],
    [
      'a picture with a program behind it',
      jpeg(64, 64, Buffer.from('MZ'.repeat(500))),
      'a.jpg',
      '图片末尾带有其他数据，请另存为新图片后重新上传',
    ],
    [
      'a GIF called PNG',
      Buffer.from('GIF89a'.padEnd(99, '\0')),
      'a.png',
      '图片实际是GIF格式，请另存为JPG或PNG图片后再上传',
    ],
    [
      'a WebP called JPEG',
      Buffer.from('RIFF\x40\0\0\0WEBPVP8 '.padEnd(99, '\0')),
      'a.jpg',
      '图片实际是WebP格式，请另存为JPG或PNG图片后再上传',
    ],
    [
      'a drawing',
      xml('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
      '上传图片只能是图片格式!',
    ],
    [
      'a BMP',
      Buffer.from('BM'.padEnd(99, '\0')),
      'a.bmp',
      '图片实际是BMP格式，请另存为JPG或PNG图片后再上传',
    ],
    [
      'a photo of a phone called JPEG',
      Buffer.from('\0\0\0\x18ftypheic'.padEnd(99, '\0'), 'latin1'),
      'a.jpg',
      '图片实际是HEIC格式，请另存为JPG或PNG图片后再上传',
    ],
    [
      'a workbook of the old format',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(198, '0'), 'hex'),
      'a.xls',
      '文件是旧版Excel(.xls)或加了密码，请另存为不加密的.xlsx或CSV后再上传',
    ],
    [
      'a page called CSV',
      Buffer.from('<html><script>1</script></html>'),
      'a.csv',
      '文件内容不是有效的CSV文件(.csv)，请重新选择',
    ],
    [
      'a program called CSV',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(900)]),
      'a.csv',
      '文件内容不是有效的CSV文件(.csv)，请重新选择',
    ],
    ['an empty file', Buffer.alloc(0), 'a.jpg', '文件内容为空'],
  ])('of %s is refused at the field and leaves nothing', async (_, bytes, name, msg) => {
    const before = await stored()
    const { status, respCode, respDesc, respData } = await upload({ bytes, name })
    expect([status, respCode, respDesc]).toEqual([200, '90400', msg])
    expect(respData.errors).toEqual([{ field: 'file', msg }])
    expect(await stored()).toEqual(before)
  })

  it('without a file says so at the field', async () => {
    const { respCode, respData } = await upload(undefined)
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field: 'file', msg: '请选择要上传的文件' }])
  })

  it('under another field name is no file', async () => {
    expect((await upload({ bytes: png(), field: 'picture' })).respCode).toBe('90400')
  })

  test.each([
    ['no session', {}, '90401'],
    ['an unknown session', { sessionId: 'x' }, '90401'],
    ["somebody else's user id", { userId: 'U0' }, '90401'],
    ['the branch of another role', { custId: '6000000000000009' }, '90409'],
  ])('with %s is refused before its content counts', async (name, change, code) => {
    const who = name === 'no session' ? {} : { ...session, ...change }
    const before = await stored()
    expect((await upload({ bytes: png() }, who)).respCode).toBe(code)
    expect(await stored()).toEqual(before)
  })

  it('that is refused in the middle is answered at once, however much is still to come', async () => {
    const before = performance.now()
    const bytes = jpeg(64, 64, Buffer.alloc(12 * MB))
    expect((await upload({ bytes }, { sessionId: 'x' })).respCode).toBe('90401')
    expect(performance.now() - before).toBeLessThan(5000)
  })

  it('that puts the file before its session is refused', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png())]), 'a.png')
    form.set('sessionId', session.sessionId)
    form.set('userId', session.userId)
    form.set('__branchId', session.custId)
    const response = await fetch(`${origin}/api/pcRequest/v1/function/upload`, {
      method: 'POST',
      body: form,
    })
    expect(((await response.json()) as TestAnswer).respCode).toBe('90401')
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
    ['JSON', 'application/json', '{}'],
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    ['multipart that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
  ])('as %s cannot be read', async (_, type, body) => {
    const { respCode, status } = await gw.send('/v1/function/upload', body, type)
    expect([status, respCode]).toEqual([200, '90415'])
  })

  it('that breaks off half-way leaves nothing', async () => {
    const before = await stored()
    const { port } = new URL(origin)
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) })
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    socket.write(
      'POST /api/pcRequest/v1/function/upload HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n' +
        field('sessionId', session.sessionId) +
        field('userId', session.userId) +
        field('__branchId', session.custId) +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    )
    socket.write(jpeg(64, 64, Buffer.alloc(MB)))
    await expect.poll(async () => (await stored()).files).toBe(before.files + 1)
    socket.destroy()
    await expect.poll(stored).toEqual(before)
  })

  it.each([
    ['a part of another kind', 'Content-Disposition: attachment; name="file"'],
    ['a part without a head that means anything', ': : :'],
  ])('with %s is refused at once, however long that part is', async (_what, head) => {
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body =
      field('sessionId', session.sessionId) +
      field('userId', session.userId) +
      field('__branchId', session.custId) +
      `--b\r\n${head}\r\n\r\n${'x'.repeat(50_000)}\r\n--b--\r\n`
    const response = await fetch(`${origin}/api/pcRequest/v1/function/upload`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    expect(response.status).toBe(200)
    expect(['90400', '90415']).toContain(((await response.json()) as TestAnswer).respCode)
  })

  it('of many at once keeps them apart', async () => {
    const answers = await Promise.all(
      [100, 200, 300, 400, 500].map((width) => upload({ bytes: png(width, 10) })),
    )
    expect(new Set(answers.map(({ respData }) => respData.token)).size).toBe(5)
  })
})
