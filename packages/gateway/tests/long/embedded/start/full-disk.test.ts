import { cp, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createDiskStore } from '../../../../core/files/disk-store'
import { failureOf } from '../../../../core/http/envelope'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../../../conformance/index'
import { pictureWith } from '../../../../scripts/kill-trial/picture'
import { startLife } from '../../../../scripts/kill-trial/process'
import { bundled } from '../../../support/bundled'
import { killing } from '../../../support/killed-process'
import { smallDisk } from '../../../start/small-disk'

const FULL = '存储空间不足，暂时不能保存，请联系管理员'
const MB = 1024 * 1024

const processes = killing()
const small = await smallDisk('300m')
afterAll(async () => {
  if ('disk' in small) await small.disk.stop()
  await processes.cleanUp()
})

/** The day of the sample database, whatever day it is: there are no days to catch up with. */
const SAMPLE_TIME = { SANDBOX_TIME: '2026-11-20 15:00:00', SANDBOX_PAYERS: '0' }

/** Fills the disk of a folder until so much is left. */
async function leave(folder: string, bytes: number): Promise<() => Promise<void>> {
  const ballast = join(folder, 'ballast')
  const file = await open(ballast, 'a')
  for (const size of [MB, 4096]) {
    const part = Buffer.alloc(size)
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < bytes + size) break
      await file.write(part)
    }
  }
  await file.close()
  return () => rm(ballast)
}

describe.skipIf('reason' in small)(
  `a full disk${'reason' in small ? ` (skipped: ${small.reason})` : ''}`,
  () => {
    const folder = 'disk' in small ? small.disk.folder : ''

    test('takes no file, keeps no part of one, and works again once there is room', async () => {
      const dataDir = join(folder, 'files-only')
      await mkdir(dataDir)
      const store = createDiskStore(dataDir, async () => undefined)
      const free = await leave(folder, MB)
      const bytes = Buffer.alloc(2 * MB, 1)
      const failure = await store.put('token', bytes).catch((error: unknown) => error)
      expect(failureOf(failure, 'a-request').envelope).toMatchObject({
        respCode: '90500',
        respDesc: FULL,
      })
      expect(await readdir(join(dataDir, 'files/staging'))).toEqual([])
      expect(await store.size('token')).toBeUndefined()
      await free()
      await store.put('token', bytes)
      expect(await store.size('token')).toBe(2 * MB)
      await rm(dataDir, { recursive: true })
    })

    test.skipIf(inject('gatewayTemplate').kind === 'postgres')(
      'refuses writes with a message, reading and signing in go on, and nothing is lost',
      { timeout: 300_000 },
      async () => {
        const dataDir = join(folder, 'data')
        await cp(await processes.sampleDir(), dataDir, { recursive: true })
        const life = startLife(await bundled('packages/gateway/main.ts'), dataDir, SAMPLE_TIME)
        const wire = createWire(await life.origin, SANDBOX_SECRETS)
        const session = await createProbe(wire, 'Sandbox@2026').freshSession('fws_admin')
        const draft = (shortName: string) =>
          wire.call<{ applyId: string }>(
            '/v1/private/business/applyStep',
            { data: { shortName }, entryKind: 'normal', corpEntryChannel: '1' },
            { session },
          )
        const picture = new Blob([new Uint8Array(pictureWith(Buffer.alloc(100_000)))])
        const upload = () => wire.upload(session, picture, 'a.png')
        const kept = [(await draft('先前')).respData.applyId]
        // What was asked a moment ago about the disk is asked again.
        const moment = () => new Promise((resolve) => setTimeout(resolve, 1100))

        for (const left of [32 * MB, 0]) {
          const free = await leave(folder, left)
          await moment()
          const startedAt = performance.now()
          const refused = [await upload(), await draft('之后')]
          expect(performance.now() - startedAt).toBeLessThan(5000)
          for (const { status, respCode, respDesc } of refused)
            expect({ status, respCode, respDesc }).toEqual({
              status: 200,
              respCode: '90500',
              respDesc: FULL,
            })
          const read = await wire.call('/v1/trade/queryList', {}, { session })
          expect(read.respCode).toBe('90000')
          const signedIn = await createProbe(wire, 'Sandbox@2026').login('fws_ops')
          expect(signedIn.respCode).toBe('90000')
          expect(await readdir(join(dataDir, 'files/staging'))).toEqual([])
          await free()
          await moment()
          expect((await upload()).respCode).toBe('90000')
          kept.push((await draft('又有')).respData.applyId)
        }

        life.child.kill('SIGKILL')
        await life.ended
        const again = startLife(await bundled('packages/gateway/main.ts'), dataDir, SAMPLE_TIME)
        const after = createWire(await again.origin, SANDBOX_SECRETS)
        for (const applyId of kept) {
          const path = '/v1/private/business/applyInfo'
          expect((await after.call(path, { applyId }, { session })).respCode).toBe('90000')
        }
        again.child.kill('SIGKILL')
        await again.ended
      },
    )
  },
)

test('the embedded database’s own full disk gives the same message', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(failureOf(new Error('Failed query', { cause: error }), 'a-request')).toMatchObject({
    status: 200,
    envelope: { respCode: '90500', respDesc: FULL, respData: { traceId: 'a-request' } },
  })
})
