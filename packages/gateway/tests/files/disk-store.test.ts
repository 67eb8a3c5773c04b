import { mkdtemp, readdir, readFile, rm, utimes, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskStore } from '../../core/files/disk-store'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'store-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

describe('the disk store', () => {
  it('gives back what was put', async () => {
    const store = createDiskStore(dataDir)
    await store.put('token-a', Buffer.from('内容'))
    expect(await text(store.read('token-a'))).toBe('内容')
    expect(await store.size('token-a')).toBe(6)
    await store.remove('token-a')
    expect(await store.size('token-a')).toBeUndefined()
  })

  it('keeps a file under the hash of its token, so the folder tells no token', async () => {
    await createDiskStore(dataDir).put('token-a', Buffer.from('x'))
    const [path, ...others] = await filesBelow(dataDir)
    expect(others).toEqual([])
    expect(path).toMatch(/^files\/([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}$/)
  })

  it.each(['../../outside', '/etc/passwd', '..', 'a/../../b', 'a\0b', ''])(
    'stays inside its folder for the token %j',
    async (token) => {
      await createDiskStore(join(dataDir, 'inner')).put(token, Buffer.from('x'))
      expect((await readdir(dataDir)).sort()).toEqual(['inner'])
      expect(await readdir(join(dataDir, 'inner'))).toEqual(['files'])
    },
  )

  it('shows a large file only when it is complete', async () => {
    const store = createDiskStore(dataDir)
    const out = await store.create('big')
    const part = Buffer.alloc(1 << 20, 7)
    for (let i = 0; i < 5; i++) await new Promise((done) => out.write(part, done))
    expect(await store.size('big')).toBeUndefined()
    out.end()
    expect(await out.done).toBe(5 << 20)
    expect((await buffer(store.read('big'))).length).toBe(5 << 20)
  })

  it('leaves nothing of a file that was broken off', async () => {
    const store = createDiskStore(dataDir)
    const out = await store.create('half')
    await new Promise((done) => out.write(Buffer.from('half'), done))
    out.destroy()
    await expect(out.done).rejects.toThrow('the file was not finished')
    expect(await filesBelow(dataDir)).toEqual([])
  })

  it('reads anywhere in a staged file and keeps it only when told to', async () => {
    const store = createDiskStore(dataDir)
    const staged = await store.stage()
    await staged.write(Buffer.from('hello '))
    await staged.write(Buffer.from('world'))
    expect((await staged.readAt(6, 100)).toString()).toBe('world')
    expect((await staged.readAt(100, 5)).length).toBe(0)
    await staged.commit('kept')
    await staged.discard()
    expect(await text(store.read('kept'))).toBe('hello world')
  })

  it('sweeps what a killed process left, but not what another one may still write', async () => {
    const staging = join(dataDir, 'files/staging')
    await mkdir(staging, { recursive: true })
    await writeFile(join(staging, 'old'), 'x')
    await writeFile(join(staging, 'young'), 'x')
    await utimes(join(staging, 'old'), new Date(), new Date(Date.now() - 7_200_000))
    await createDiskStore(dataDir).put('t', Buffer.from('x'))
    expect(await readdir(staging)).toEqual(['young'])
    expect(await readFile(join(staging, 'young'), 'utf8')).toBe('x')
  })
})
