import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir, DataDirTaken } from '../../../../core/db/claim'
import { projectRoot } from '../../../../core/root'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claim-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Another process that claims `dir` and holds it; says what came of it. */
async function claimer(dir: string) {
  // Node 20 reads no TypeScript.
  const source = join(projectRoot, 'packages/gateway/core/db/claim.ts')
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const script = `${code}
    await claimDataDir(${JSON.stringify(dir)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '-e', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const said = new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  )
  return { child, said: await said }
}

test('a second claim is refused with the directory and what to do; released, it is free', async () => {
  const claim = await claimDataDir(folder)
  const refused = await claimDataDir(folder).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(DataDirTaken)
  expect((refused as Error).message).toBe(
    `数据目录 ${folder} 正被另一个网关进程使用。请先停止那个进程，或用环境变量 DATA_DIR 指定另一个目录后再启动。`,
  )
  await claim.release()
  await (await claimDataDir(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('a claim ends with its process, also by kill -9', async () => {
  const other = await claimer(folder)
  expect(other.said).toBe('held')
  await expect(claimDataDir(folder)).rejects.toThrow(DataDirTaken)
  const gone = new Promise((resolve) => other.child.once('exit', resolve))
  other.child.kill('SIGKILL')
  await gone
  await (await claimDataDir(folder)).release()
  // What the killed one left behind is gone as well.
  expect(await readdir(folder)).toEqual([])
})

test('of many that start at once at most one holds it', async () => {
  for (let round = 0; round < 3; round++) {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => claimDataDir(folder)))
    const held = results.filter((result) => result.status === 'fulfilled')
    expect(held.length).toBeLessThanOrEqual(1)
    for (const { value } of held) await value.release()
  }
})

test('a path too long for a socket is claimed all the same', async () => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60))
  const claim = await claimDataDir(deep)
  await expect(claimDataDir(deep)).rejects.toThrow(DataDirTaken)
  await claim.release()
})
