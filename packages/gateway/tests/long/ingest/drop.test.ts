import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { isSealed } from '../../../core/sealed'
import { ingestFile, operation, source } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { startS3 } from '../../support/s3-server'
import { startSftp } from '../../support/sftp-server'
import { openMerchant } from '../../ingest/support'

const DROP_DIR = mkdtempSync(join(tmpdir(), 'console-drops-'))
const outside = mkdtempSync(join(tmpdir(), 'console-private-'))
const s3 = await startS3('bills', 'AKIABANK')
const sftp = await startSftp('bank', 'pass-of-bank')
afterAll(async () => {
  await Promise.all([s3.stop(), sftp.stop()])
  for (const folder of [DROP_DIR, outside]) rmSync(folder, { recursive: true, force: true })
})
const HOSTS = [
  `127.0.0.1:${sftp.port}`,
  new URL(s3.endpoint).host,
  'minio.example.com',
  'evil.example.com',
]
const gw = await gatewayForFile({
  config: { dataSecret: 'key-of-this-test-0123456789abcdef', dropDir: DROP_DIR, dropHosts: HOSTS },
})
const admin = await gw.signIn('fws_admin')
const { merId } = await openMerchant(gw)

const FORM = {
  feeFrom: 'RATES',
  settleOn: 'EVENT',
  profile: 'generic-csv',
  sourceStatus: 'ACTIVE',
  dropPattern: 'bill_{yyyyMMdd}.csv',
}
const SFTP = {
  ...FORM,
  dropUrl: `sftp://127.0.0.1:${sftp.port}/out`,
  dropUser: 'bank',
  dropSecret: 'pass-of-bank',
  dropHostKey: sftp.hostKey,
}
const save = (body: Record<string, unknown>) => gw.post('/v1/source/save', body, { session: admin })
const make = async (body: Record<string, unknown>): Promise<string> => {
  const { respCode, respData } = await save(body)
  if (respCode !== '90000') throw new Error(JSON.stringify(respData))
  return respData.sourceId
}
const detail = async (sourceId: string) =>
  (await gw.post('/v1/source/detail', { sourceId }, { session: admin })).respData
const errorsOf = async (body: Record<string, unknown>) => (await save(body)).respData.errors
/** Five minutes later: every drop is polled, and the files that came are read. */
const poll = async () => {
  gw.advanceWall(300_000)
  await gw.runDue()
}
const filesOf = (sourceId: string) =>
  gw.db
    .select()
    .from(ingestFile)
    .where(eq(ingestFile.sourceId, sourceId))
    .orderBy(ingestFile.fileId)
const bill = (...nos: string[]) =>
  [
    'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId',
    ...nos.map((no) => `trade.paid,2026-11-19 10:00:00,${no},100,WECHAT,JSAPI,${merId}`),
    '',
  ].join('\n')

describe('a drop on the disk', () => {
  const put = (name: string, text: string, at: string) => {
    writeFileSync(join(DROP_DIR, name), text)
    utimesSync(join(DROP_DIR, name), new Date(at), new Date(at))
  }

  test('a file is taken once two polls saw it unchanged, once, and stays where it is', async () => {
    put('bill_20261119.csv', bill('D1'), '2026-11-20T01:00:00Z')
    put('readme.txt', 'no bill', '2026-11-20T01:00:00Z')
    const sourceId = await make({ ...FORM, sourceName: '本机目录', dropUrl: `file://${DROP_DIR}` })
    await gw.runDue()
    expect(await filesOf(sourceId)).toEqual([])
    await poll()
    expect(await filesOf(sourceId)).toMatchObject([
      { fileName: 'bill_20261119.csv', fileDate: '2026-11-19', fileState: 'APPLIED', rowCount: 1 },
    ])
    await poll()
    expect(await filesOf(sourceId)).toHaveLength(1)
    expect(readdirSync(DROP_DIR)).toContain('bill_20261119.csv')
    expect(await detail(sourceId)).toMatchObject({ dropError: '', hasDropSecret: '0' })

    // The sender begins to write it again: half of it is not taken.
    put('bill_20261119.csv', bill('D1', 'D2'), '2026-11-20T02:00:00Z')
    await poll()
    put('bill_20261119.csv', bill('D1', 'D2', 'D3'), '2026-11-20T02:00:05Z')
    await poll()
    expect(await filesOf(sourceId)).toHaveLength(1)
    await poll()
    expect(await filesOf(sourceId)).toMatchObject([
      { fileVersion: 1, fileState: 'SUPERSEDED' },
      { fileVersion: 2, fileState: 'APPLIED', rowCount: 3 },
    ])
  })

  test('a folder outside DROP_DIR is refused, also through a link', async () => {
    const fault = [{ field: 'dropUrl', msg: '文件夹不存在，或不在 DROP_DIR 允许的目录之下' }]
    symlinkSync(outside, join(DROP_DIR, 'link'))
    const form = { ...FORM, sourceName: '越界' }
    for (const folder of ['/etc', outside, join(DROP_DIR, 'link'), `${DROP_DIR}/..`])
      expect(await errorsOf({ ...form, dropUrl: `file://${folder}` })).toEqual(fault)
  })

  test('a link in the folder is no file of it', async () => {
    writeFileSync(join(outside, 'secret'), bill('STOLEN'))
    symlinkSync(join(outside, 'secret'), join(DROP_DIR, 'bill_20261118.csv'))
    const sourceId = await make({ ...FORM, sourceName: '软链接', dropUrl: `file://${DROP_DIR}` })
    await gw.runDue()
    await poll()
    const dates = (await filesOf(sourceId)).map(({ fileDate }) => fileDate)
    expect(dates).not.toContain('2026-11-18')
  })
})

describe('servers that DROP_HOSTS does not name are not called', () => {
  const fault = [{ field: 'dropUrl', msg: '主机不在 DROP_HOSTS 允许的范围内' }]

  test.each([
    'sftp://10.0.0.5/out',
    `sftp://127.0.0.1:22/out`,
    `sftp://localhost:${sftp.port}/out`,
    's3://bills?region=cn-north-1&endpoint=http://169.254.169.254',
    's3://bills?endpoint=http://minio.example.com.cn',
  ])('%s is refused at its field', async (dropUrl) =>
    expect(await errorsOf({ ...SFTP, sourceName: '别处', dropUrl })).toEqual(fault),
  )

  test.each(['s3://bills?region=cn-north-1', 's3://bills?endpoint=https://MINIO.example.com'])(
    '%s is taken',
    async (dropUrl) => {
      const form = { ...SFTP, sourceName: dropUrl.slice(-30), dropUrl, sourceStatus: 'STOPPED' }
      expect(await make(form)).toMatch(/^SR/)
    },
  )

  test('a region that would name another server is none', async () =>
    expect(
      await errorsOf({
        ...SFTP,
        sourceName: '区域',
        dropUrl: 's3://bills?region=x.evil.example%2F',
      }),
    ).toEqual([{ field: 'dropUrl', msg: '收取地址 的 region 应如 cn-north-1' }]))
})

describe('a drop in S3', () => {
  test('files directly under the prefix are taken with the source’s own key', async () => {
    const at = Date.parse('2026-11-20T01:00:00Z')
    s3.objects.set('out/bill_20261119.csv', { bytes: Buffer.from(bill('S1')), at })
    s3.objects.set('out/old/bill_20261118.csv', { bytes: Buffer.from(bill('S2')), at })
    const dropUrl = `s3://bills/out?endpoint=${s3.endpoint}`
    const keys = { dropUser: 'AKIABANK', dropSecret: 'secret-of-bank' }
    const sourceId = await make({ ...FORM, ...keys, sourceName: '对象存储', dropUrl })
    await gw.runDue()
    await poll()
    expect(await filesOf(sourceId)).toMatchObject([
      { fileName: 'bill_20261119.csv', fileState: 'APPLIED', appliedCount: 1 },
    ])
  })
})

describe('a drop on an SFTP server', () => {
  test('files are taken by a user who knows the server’s key', async () => {
    const at = Date.parse('2026-11-20T01:00:00Z')
    sftp.files.set('bill_20261119.csv', { bytes: Buffer.from(bill('T1', 'T2')), at })
    const sourceId = await make({ ...SFTP, sourceName: '某银行' })
    await gw.runDue()
    await poll()
    expect(await filesOf(sourceId)).toMatchObject([{ fileState: 'APPLIED', appliedCount: 2 }])
  })

  test('another host key gets no password, and the source says so', async () => {
    const dropHostKey = `SHA256:${'A'.repeat(43)}`
    const sourceId = await make({ ...SFTP, sourceName: '假主机', dropHostKey })
    await gw.runDue()
    expect(await detail(sourceId)).toMatchObject({ dropError: '主机指纹与所填不符，没有登录' })
  })

  test('a wrong password is told, and the next poll after its correction succeeds', async () => {
    const sourceId = await make({ ...SFTP, sourceName: '错口令', dropSecret: 'wrong' })
    await gw.runDue()
    const shown = await detail(sourceId)
    expect(shown.dropError).toBe('登录被拒绝：用户名、口令或私钥不正确')
    await save({ sourceId, version: shown.version, dropSecret: 'pass-of-bank' })
    await gw.runDue()
    expect((await detail(sourceId)).dropError).toBe('')
  })

  test('its secret is sealed and in no answer or log; another address asks for it again', async () => {
    const sourceId = await make({ ...SFTP, sourceName: '保密' })
    const [row] = await gw.db.select().from(source).where(eq(source.sourceId, sourceId))
    expect(isSealed(row!.dropSecret!)).toBe(true)
    const shown = JSON.stringify([
      await detail(sourceId),
      await gw.post('/v1/source/list', {}, { session: admin }),
      await gw.db.select().from(operation),
    ])
    expect(shown).not.toContain('pass-of-bank')
    expect(shown).not.toContain(row!.dropSecret)
    const moved = { sourceId, version: 1, dropUrl: 'sftp://evil.example.com/out' }
    expect(await errorsOf(moved)).toEqual([{ field: 'dropSecret', msg: '请输入收取密钥' }])
    const renamed = await save({ sourceId, version: 1, sourceName: '保密二' })
    expect(renamed.respData).toMatchObject({ sourceName: '保密二', hasDropSecret: '1' })
  })
})

describe('the settings of a drop', () => {
  test.each([
    [{ dropUrl: 'http://example.com' }, 'dropUrl'],
    [{ dropUrl: 'sftp://bank:pass@example.com/out' }, 'dropUrl'],
    [{ dropUrl: 'sftp://example.com/out', dropHostKey: '' }, 'dropHostKey'],
    [{ dropUrl: 'sftp://example.com/out', dropHostKey: 'MD5:00' }, 'dropHostKey'],
    [{ dropPattern: 'bill.csv' }, 'dropPattern'],
    [{ dropPattern: '' }, 'dropPattern'],
    [{ dropSecret: '' }, 'dropSecret'],
  ])('%o is refused at its field', async (over, name) => {
    const errors = await errorsOf({ ...SFTP, sourceName: '不对', ...over })
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([name])
  })
})

test('no connection to a server stays open, whether its login was taken or refused', async () => {
  await expect.poll(() => sftp.open(), { timeout: 60_000 }).toBe(0)
})
