import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../../support/gateway'
import { putFile } from '../../files/rows'
import { png } from '../../files/samples'

const DAY = 86_400_000
let gw: TestGateway
let folder: string
beforeEach(async () => {
  gw = await startTestGateway()
  await gw.keepOnlyJobs('file.sweep.plan', 'file.sweep', 'file.strays', 'file.remove')
  folder = join(gw.config.dataDir, 'files')
})
afterEach(() => gw.close())

/** As an upload leaves it whose process is killed before the row is there. */
async function stray(token: string): Promise<void> {
  await gw.files.put(token, png())
}
const isThere = async (token: string) => (await gw.files.size(token)) !== undefined

test('what was stored without a row goes after a day, and not before', async () => {
  const withRow = await putFile(gw, {
    uploaderId: 'gateway',
    bytes: png(),
    kind: 'png',
    fileName: 'a.png',
  })
  await stray('stray-of-a-killed-upload')
  await gw.clock.advance(DAY)
  expect(await isThere('stray-of-a-killed-upload')).toBe(true)
  gw.advanceWall(DAY + 60_000)
  await gw.clock.advance(DAY)
  expect(await isThere('stray-of-a-killed-upload')).toBe(false)
  expect(await isThere(withRow)).toBe(true)
})

test('what does not look like a stored file is left alone, in the folder and beside it', async () => {
  const others = ['staging/half', 'ab/cd/README', 'ab/cd/0123', 'notes.txt', '../backup/a.png']
  for (const name of others) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), 'x')
  }
  await stray('stray')
  gw.advanceWall(3 * DAY)
  await gw.clock.advance(DAY)
  expect(await isThere('stray')).toBe(false)
  for (const name of others) expect([name, existsSync(join(folder, name))]).toEqual([name, true])
})

test('where another database keeps its files too, none is taken for a stray', async () => {
  const [own] = await readdir(join(folder, 'used-by'))
  expect(own).toMatch(/^[0-9a-f]{32}$/)
  await writeFile(join(folder, 'used-by', '0'.repeat(32)), '')
  await stray('perhaps-the-other-one-s')
  gw.advanceWall(3 * DAY)
  await gw.clock.advance(DAY)
  expect(await isThere('perhaps-the-other-one-s')).toBe(true)
})
