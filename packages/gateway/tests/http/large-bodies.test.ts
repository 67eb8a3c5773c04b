import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readAll } from '../../core/http/read-body'
import { decryptText, encryptText } from '../../core/http/secrets'
import { gatewayForFile } from '../support/gateway'

/** Large bodies are read and decrypted in slices, so that small calls are answered between them. */

const KEY = 'sandbox-des-key-24-bytes'
const PATH = '/v1/member/queryUserPermission'
const KB = 1024

const gw = await gatewayForFile()
const session = await gw.signIn('fws_ops')

/** Turns of the event loop while `work` is done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns++) await nextTurn()
  })()
  await work()
  isOver = true
  await counting
  return turns
}

describe('a body of convention A', () => {
  const json = (extra: Record<string, unknown>) =>
    JSON.stringify({ sessionId: session.sessionId, userId: session.userId, ...extra })
  const send = (body: string) => gw.send(PATH, body, 'application/json')

  test('of 700 KB in one field leaves the event loop some forty turns while it is decrypted', async () => {
    const text = json({ note: 'x'.repeat(700 * KB) })
    const data = encryptText(text, KEY)
    const turns = await turnsOf(async () =>
      expect(await decryptText(Buffer.from(data), KEY)).toBe(text),
    )
    expect(turns).toBeGreaterThan(40)
    expect((await send(JSON.stringify({ data }))).respCode).toBe('90000')
  })

  test.each<[what: string, body: (data: string) => string]>([
    ['blanks around', (data) => ` {\n\t"data" : "${data}" }\r\n`],
    ['escaped slashes', (data) => `{"data":"${data.replaceAll('/', '\\/')}"}`],
    ['an escaped name', (data) => `{"\\u0064ata":"${data}"}`],
    ['another member behind it', (data) => `{"data":"${data}","v":1}`],
    ['another member before it', (data) => `{"v":"1","data":"${data}"}`],
  ])('is read with %s', async (_what, body) => {
    const data = encryptText(json({ note: '一/二?'.repeat(40) }), KEY)
    expect(data).toContain('/')
    expect((await send(body(data))).respCode).toBe('90000')
  })

  test.each<[what: string, body: (data: string) => string]>([
    ['something behind its end', (data) => `{"data":"${data}"}${' '.repeat(80)}x`],
    ['a second quote', (data) => `{"data":"${data}""}`],
    ['a blank that is none in JSON', (data) => `{"data":\u00a0"${data}"}`],
    ['base64 with a character beyond ASCII', (data) => `{"data":"${data.slice(1)}š"}`],
    ['empty data', () => '{"data":""}'],
  ])('is 90415 with %s', async (_what, body) => {
    expect((await send(body(encryptText(json({}), KEY)))).respCode).toBe('90415')
  })
})

test('of two large bodies that have come in, one turn of the event loop reads two chunks at most', async () => {
  let chunks = 0
  const sizes: (number | undefined)[] = []
  for (let n = 0; n < 2; n++) {
    const payload = new PassThrough({ highWaterMark: 1024 * KB })
    readAll(payload, (_error, body) => void sizes.push(body?.byteLength))
    payload.on('data', () => void chunks++)
    for (let i = 0; i < 10; i++) payload.write(Buffer.alloc(64 * KB, 'a'))
    payload.end()
  }
  const perTurn = [chunks]
  while (sizes.length < 2) {
    const before = chunks
    await nextTurn()
    perTurn.push(chunks - before)
  }
  expect(sizes).toEqual([640 * KB, 640 * KB])
  expect(chunks).toBe(20)
  // A turn ends behind the slice of the one before or of the next.
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(2)
})
