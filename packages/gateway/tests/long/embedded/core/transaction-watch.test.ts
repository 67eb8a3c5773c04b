import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { drawCaptcha } from '../../../../features/user/captcha-image'
import { checkPassword } from '../../../../features/user/password'
import type { OpenDatabase } from '../../../../core/db/open'
import { createDiskStore } from '../../../../core/files/disk-store'
import { enqueueJob } from '../../../../core/jobs'
import { onPoke } from '../../../../core/jobs/wake'
import { qrPng } from '../../../../core/pictures/qr'
import { openTestDatabase } from '../../../support/test-database'

/** The rule that every database of a test is held to: a transaction waits for the database alone. */

let database: OpenDatabase
const dir = mkdtempSync(join(tmpdir(), 'watch-'))
const files = createDiskStore(dir)
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
  await files.put('kept', Buffer.from('bytes'))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterAll(async () => {
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

const read = async () => {
  for await (const _ of files.read('kept')) continue
}
test.each<[string, () => unknown]>([
  ['reads a file', read],
  ['asks for the size of a file', () => files.size('kept')],
  ['writes a file', () => files.put('more', Buffer.from('bytes'))],
  ['writes a file beside the store', () => writeFile(join(dir, 'beside'), 'bytes')],
  ['hashes a password', () => checkPassword('Sandbox@2026', undefined)],
  ['waits for a timer', () => wait(1)],
  ['packs bytes', () => deflateRawSync(Buffer.alloc(1000))],
  ['draws a captcha', () => drawCaptcha(Math.random)],
  ['draws a QR code', () => qrPng('https://wx.example.com')],
  ['calls another machine', () => fetch('http://127.0.0.1:59321').catch(() => undefined)],
  ['opens a second one', () => database.db.transaction(() => Promise.resolve())],
])('a transaction that %s fails', async (_, work) => {
  const held = database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`)
    await work()
    await tx.execute(sql`SELECT 1`)
  })
  await expect(held).rejects.toThrow(/outside a transaction|waits for more than the database/)
})

test('a failure that the work swallows is one all the same, and nothing stays', async () => {
  const held = database.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO setting VALUES ('watch', '1')`)
    try {
      drawCaptcha(Math.random)
    } catch {
      return 'nothing happened'
    }
  })
  await expect(held).rejects.toThrow('wanted a captcha outside a transaction')
  const { rows } = await database.db.execute(sql`SELECT 1 FROM setting WHERE key = 'watch'`)
  expect(rows).toEqual([])
})

test('before and after a transaction everything may be waited for', async () => {
  await read()
  const drawn = drawCaptcha(Math.random)
  const stored = await database.db.transaction((tx) =>
    tx.execute(sql`SELECT ${drawn.text} AS text`),
  )
  await Promise.all([read(), wait(1), checkPassword('Sandbox@2026', undefined)])
  expect(stored.rows).toEqual([{ text: drawn.text }])
})

test('what a transaction wakes is no part of it', async () => {
  let woken: Promise<void> | undefined
  const stop = onPoke(() => void (woken = read()))
  await database.db.transaction((tx) =>
    enqueueJob(tx, {
      kind: 'file.remove',
      refId: 'file',
      providerId: '6000000000000001',
      runAt: 0,
      clock: 'wall',
      payload: { token: 'none' },
    }),
  )
  stop()
  await expect(woken).resolves.toBeUndefined()
})
