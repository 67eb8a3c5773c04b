import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { gatewayForFile } from '../../support/gateway'
import { around, headRow, HOSTILE, rowOf, worksheet } from '../../imports/hostile'
import { tryUpload, upload } from '../../imports/upload'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  // The first file waits for the worker that the others find there.
  await importFile(around(worksheet(headRow)))
})

const importToken = (token: string) =>
  gw.post('/v1/device/batchImport', { token }, { session: admin })
const importFile = async (bytes: Buffer) => importToken(await upload(gw, admin, bytes))

/**
 * The longest that this thread computed while another call and /healthz waited for their answers, in
 * ms. By the thread's own clock: a busy machine delays every call, but not because of the file.
 */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const done = new AbortController()
  const working = work().finally(() => done.abort())
  // The error reaches the caller through the await below.
  working.catch(() => undefined)
  while (!done.signal.aborted) {
    const askedAt = threadMs()
    await Promise.all([
      gw.app.inject({ method: 'GET', url: '/healthz' }),
      gw.post('/v1/function/manageCategoryQuery', {}, { session: admin }),
    ])
    longest = Math.max(longest, threadMs() - askedAt)
    await pause(2)
  }
  await working
  return longest
}

/**
 * How many seconds one second of reading takes, with as much else to do as this machine has: twice
 * its share, since the reader gives way to everything else.
 */
const share = (): number => Math.max(1, (2 * loadavg()[0]!) / availableParallelism())

/** What this thread has computed so far, in ms; where the system does not tell, time itself. */
function threadMs(): number {
  const file = '/proc/thread-self/schedstat'
  return existsSync(file)
    ? Number(readFileSync(file, 'latin1').split(' ')[0]) / 1e6
    : performance.now()
}

describe.each(Object.entries(HOSTILE))('%s', (_, make) => {
  test('is refused with a message within 1 s, and blocks no other call', { retry: 2 }, async () => {
    const [bytes, words] = make()
    let seconds = 0
    let answer: { respCode: string; respData: unknown } | undefined
    const heldMs = await longestHold(async () => {
      const uploaded = await tryUpload(gw, admin, bytes)
      const startedAt = performance.now()
      if (uploaded.respCode === '90000') answer = await importToken(uploaded.respData.token)
      else answer = uploaded
      seconds = (performance.now() - startedAt) / 1000
    })
    expect(answer!.respCode).toBe('90400')
    expect([
      { errors: [{ field: 'token', msg: expect.stringMatching(words) }] },
      // Some are no workbook by their first bytes.
      { errors: [{ field: 'file', msg: '文件内容不是有效的Excel文件(.xlsx)，请重新选择' }] },
    ]).toContainEqual(answer!.respData)
    expect(seconds).toBeLessThan(share())
    expect(heldMs).toBeLessThan(50)
  })
})

test('a hundred hostile files at once block no other call, and a file of another user comes in between', async () => {
  const ops = await gw.signIn('fws_ops')
  const slow = await upload(gw, admin, HOSTILE['millions of comments']!()[0])
  const row = rowOf(2, ['云音箱', 'HS-V20', 'INBETWEEN1'])
  const good = await upload(gw, ops, around(worksheet(headRow + row)))
  let read = 0
  const flood = Promise.all(
    Array.from({ length: 100 }, async () => {
      const answer = await importToken(slow)
      if (answer.respCode === '90400') read++
      return answer
    }),
  )
  await pause(100)
  let tries = 0
  let answer: Awaited<ReturnType<typeof importToken>>
  do {
    tries++
    answer = await gw.post('/v1/device/batchImport', { token: good }, { session: ops })
    // On a busy machine one slow file takes longer than a file may wait.
  } while (answer.respCode === '90429')
  expect(answer.respData).toMatchObject({ successCount: 1, failCount: 0 })
  // The slow file that is being read and the next one of the flood come before it, not a hundred.
  expect(read).toBeLessThanOrEqual(2 * tries)
  const codes = new Set((await flood).map(({ respCode }) => respCode))
  expect([...codes].sort()).toEqual(['90400', '90429'])
})
