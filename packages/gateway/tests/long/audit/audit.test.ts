import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ACTIONS } from '#domain/operation/actions'
import type { Db } from '../../../core/db/open'
import { chainOperations } from '../../../core/operations/chain'
import { sealChains, type SealKeys } from '../../../core/operations/seal'
import { writeOperation } from '../../../core/operations/write'
import { prove } from '../../../features/proof/prove'
import { CALLS } from '../../../calls'
import {
  device,
  operation,
  operationHead,
  operationWaiting,
  rowNote,
  user,
  userRole,
} from '../../../schema'
import { masked } from '../../../core/operations/mask'
import { codes } from '#domain/operation/fields'
import { gatewayForFile, startTestGateway } from '../../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const list = async (filters: Record<string, unknown> = {}, session = admin) =>
  (await gw.post('/v1/audit/list', { pageSize: 100, ...filters }, { session })).respData.list
const newest = async () => (await list())[0]

describe('the log of operations', () => {
  test('has a word for every call that writes', () => {
    const writes = Object.values(CALLS).filter(({ write, unlogged }) => write && !unlogged)
    expect(writes.map(({ path }) => path).filter((path) => !(path in ACTIONS))).toEqual([])
  })

  test('says who did what to which record, from where, and what it was before', async () => {
    const merchant = (
      await gw.post('/v1/merchant/queryList', { merStatus: 'NORMAL' }, { session: admin })
    ).respData.list[0]
    const { merId, version } = merchant
    const body = { merId, version, reason: '联系人 13812345678 要求' }
    expect(await gw.post('/v1/merchant/freeze', body, { session: admin })).toMatchObject({
      respCode: '90000',
    })
    const [row] = await list({ recordNo: merId })
    expect(row).toMatchObject({
      operationTime: '2026-11-20 15:00:00',
      operator: '服务商管理员',
      action: '/v1/merchant/freeze',
      outcome: 'DONE',
      recordType: 'merchant',
      recordText: `商户 ${merId}`,
      address: '127.0.0.1',
      place: '本机',
    })
    const { operationNo } = row
    const { respData } = await gw.post('/v1/audit/detail', { operationNo }, { session: admin })
    expect(respData.asked).toContainEqual({ name: '原因', value: '联系人 138****5678 要求' })
    expect(respData.changeRows).toContainEqual({
      record: `商户 ${merId}`,
      name: '状态',
      before: '正常',
      after: '冻结',
    })
  })

  test('says every value that a write changed, before and after, masked, in the words of its field', async () => {
    const [found] = await gw.db.select().from(device).where(eq(device.bindStatus, 'BOUND')).limit(1)
    const { deviceId, version, shopId } = found!
    const answer = await gw.post(
      '/v1/device/unbind',
      { deviceId, version, reason: '门店停业' },
      { session: admin },
    )
    expect(answer.respCode).toBe('90000')
    const [row] = await list({ recordNo: deviceId })
    const { operationNo } = row
    const { respData } = await gw.post('/v1/audit/detail', { operationNo }, { session: admin })
    expect(respData.changeRows).toContainEqual(
      expect.objectContaining({ record: `终端 ${deviceId}`, before: shopId, after: null }),
    )
    expect(await gw.db.$count(rowNote)).toBe(0)

    const apply = await gw.post(
      '/v1/private/business/applyStep',
      {
        step: '1',
        corpEntryChannel: '1',
        data: JSON.stringify({ merRegName: '云栖茶馆', contactMobile: '13812345678' }),
      },
      { session: admin },
    )
    const { applyId, version: first } = apply.respData
    await gw.post(
      '/v1/private/business/applyStep',
      { applyId, version: first, step: '1', data: JSON.stringify({ merRegName: '云栖酒馆' }) },
      { session: admin },
    )
    const [saved] = await list({ recordNo: applyId })
    const changed = await gw.post(
      '/v1/audit/detail',
      { operationNo: saved.operationNo },
      { session: admin },
    )
    expect(changed.respData.changeRows).toContainEqual(
      expect.objectContaining({ before: '云栖茶馆', after: '云栖酒馆' }),
    )
    const logged = await gw.db.select().from(operation)
    expect(JSON.stringify(logged)).not.toContain('13812345678')
    expect(await gw.db.$count(rowNote)).toBe(0)
  })

  test('has a write that was sent twice once, and none that failed', async () => {
    const before = (await list()).length
    const options = { session: admin, requestSeqId: 'twice-1' }
    const body = { reportType: 'trade', filters: '{}', format: 'CSV' }
    await gw.post('/v1/download/create', body, options)
    await gw.post('/v1/download/create', body, options)
    await gw.post('/v1/download/create', { ...body, reportType: 'none' }, { session: admin })
    expect((await list()).length).toBe(before + 1)
  })

  test('has who signed in, who tried to, and who was refused', async () => {
    const credentials = { loginName: 'fws_ops', password: 'wrong', ...(await gw.captcha()) }
    await gw.post('/v1/user/login', credentials)
    expect(await newest()).toMatchObject({
      operator: '服务商运营',
      action: '/v1/user/login',
      outcome: 'FAILED',
      reason: '密码错误',
    })
    const ops = await gw.signIn('fws_ops')
    const [entered, signedIn] = await list()
    expect(entered).toMatchObject({ action: '/v1/user/setUserRole', outcome: 'DONE' })
    expect(signedIn).toMatchObject({ action: '/v1/user/login', outcome: 'DONE' })
    expect((await gw.post('/v1/settle/list', {}, { session: ops })).respCode).toBe('90403')
    expect(await newest()).toMatchObject({
      operator: '服务商运营',
      action: 'read',
      outcome: 'REFUSED',
      reason: '无操作权限 /v1/settle/list',
    })
  })

  test('is for users who hold its code, of their own provider and their own partner', async () => {
    expect((await gw.post('/v1/audit/list')).respCode).toBe('90401')
    const asOps = { session: await gw.signIn('fws_ops') }
    expect((await gw.post('/v1/audit/list', {}, asOps)).respCode).toBe('90403')
    const shop = { session: await gw.signIn('shop_owner') }
    expect((await gw.post('/v1/audit/list', {}, shop)).respCode).toBe('90403')

    const other = await gw.signIn('other_admin')
    const theirs = await list({}, other)
    expect(new Set(theirs.map((row: { operator: string }) => row.operator))).toEqual(
      new Set(['另一服务商管理员']),
    )
    const mine = await list({ operator: '服务商运营' })
    const { operationNo } = mine.find((row: { operationNo: string }) => row.operationNo)
    const peeped = await gw.post(
      '/v1/audit/detail',
      { operationNo: 'OP00019999999999' },
      { session: other },
    )
    expect(peeped.respCode).toBe('90404')
    expect(operationNo).toMatch(/^OP\d{14}$/)

    const [partner] = await gw.db
      .select()
      .from(userRole)
      .innerJoin(user, eq(user.userId, userRole.userId))
      .where(eq(user.loginName, 'qd_admin'))
    await gw.db
      .update(userRole)
      .set({ codes: [...partner!.user_role.codes, codes.verbs.list] })
      .where(eq(userRole.userId, partner!.user_role.userId))
    const own = await list({}, await gw.signIn('qd_admin'))
    expect(new Set(own.map((row: { operator: string }) => row.operator))).toEqual(
      new Set(['渠道商管理员']),
    )
  })

  test('is filtered to one user by operatorId, for every reader', async () => {
    const [theirs] = await list({ operator: '服务商运营' })
    expect(theirs.operatorId).not.toBe(admin.userId)
    const { operatorId } = theirs
    const rows = await list({ operatorId })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row: { operator: string }) => row.operator))).toEqual(
      new Set(['服务商运营']),
    )
  })

  test('refuses wrong filters at their field', async () => {
    const answer = await gw.post('/v1/audit/list', { outcome: 'NO' }, { session: admin })
    expect(answer.respData.errors).toEqual([{ field: 'outcome', msg: '取值不在可选范围内' }])
    expect((await gw.post('/v1/audit/detail', {}, { session: admin })).respCode).toBe('90400')
  })

  test('keeps no secret and masks personal data, in forms of several steps too', () => {
    expect(
      masked({
        newPassword: 'Only-mine-42',
        mobile: '13812345678',
        idNo: '11010519491231002X',
        bankAcctNo: '6222021234561234',
        data: '{"legalName":"张三丰","detailAddr":"上海市浦东新区云栖路100号","merName":"面馆"}',
        remark: '身份证 11010519491231002X',
      }),
    ).toEqual({
      newPassword: '******',
      mobile: '138****5678',
      idNo: '110105********002X',
      bankAcctNo: '6222 **** **** 1234',
      data: { legalName: '张**', detailAddr: '上海市浦东新****', merName: '面馆' },
      remark: '身份证 110105********002X',
    })
  })

  test('takes no lock while it is written, and is listed in the order of writing', async () => {
    const one = {
      providerId: '6000000000000001',
      time: 0,
      action: 'cli:seed',
      outcome: 'DONE',
    } as const
    const [first, both] = [
      { type: 'shop', id: 'S1' },
      { type: 'shop', id: 'S2' },
    ]
    await gw.db.transaction(async (tx) => {
      await writeOperation(tx, { ...one, operator: '甲', changes: [first] })
      // Another transaction of the same provider, while this one is open, neither waits nor is chained wrongly.
      const others = await tx.execute(sql`select locktype from pg_locks
        where relation = 'operation_head'::regclass and mode like '%Exclusive%'`)
      expect(others.rows).toEqual([])
    })
    for (let i = 0; i < 250; i++)
      await gw.db.transaction((tx) =>
        writeOperation(tx, { ...one, operator: `乙${i}`, changes: [first, both, first] }),
      )
    await Promise.all([chainOperations(gw.db), chainOperations(gw.db)])
    const { rows } = await gw.db.execute<{ operator: string; seq: number }>(sql`
      select operator, o.seq from operation o join operation_record r using (provider_id, seq)
      where record_no = 'S1' and r.record_type = 'shop' order by o.seq`)
    expect(rows.map(({ operator }) => operator)).toEqual([
      '甲',
      ...Array.from({ length: 250 }, (_, i) => `乙${i}`),
    ])
    expect(await gw.db.$count(operationWaiting)).toBe(0)
  })

  test('is proved: a changed row, a missing one and a cut end are each found', async () => {
    const found = async () =>
      (await prove(gw.db)).proven.find(({ title }) => title.startsWith('操作日志'))!.differences
    await chainOperations(gw.db)
    expect(await found()).toEqual([])
    const mine = sql`provider_id = '6000000000000001'`
    await gw.db.execute(sql`update operation set operator = '别人' where ${mine} and seq = 2`)
    expect(await found()).toEqual(['操作 OP00010000000002：内容被改动'])
    await gw.db.execute(sql`delete from operation where ${mine} and seq = 2`)
    expect(await found()).toEqual(['操作 OP00010000000003：之前缺少记录'])
    const [head] = await gw.db
      .select()
      .from(operationHead)
      .where(eq(operationHead.providerId, '6000000000000001'))
    await gw.db.delete(operation).where(sql`${mine} and seq = ${head!.seq}`)
    expect((await found())[1]).toBe(
      `操作日志 6000000000000001：应到第 ${head!.seq} 条，实有 ${head!.seq - 1} 条`,
    )
  })
})

describe('the seal of the log, where the installation has a key', () => {
  const KEY = 'the-data-secret-of-this-installation'
  const sealed = async (keys: SealKeys, database: Db) =>
    (await prove(database, undefined, keys)).proven.find(({ title }) => title.includes('签章'))!
      .differences
  test('is made at the start and with every row, changes with the key, and needs it', async () => {
    const key = await startTestGateway({ config: { dataSecret: KEY } })
    expect(await sealed({ dataSecret: KEY }, key.db)).toEqual([])
    await key.signIn('fws_admin')
    await chainOperations(key.db, { dataSecret: KEY })
    expect(await sealed({ dataSecret: KEY }, key.db)).toEqual([])
    // A process that has no key chains as well; the next one that has it seals up to its own end.
    await key.signIn('fws_ops')
    await chainOperations(key.db)
    expect(await sealed({ dataSecret: KEY }, key.db)).toEqual([])
    expect((await sealed({}, key.db))[0]).toBe(
      '操作日志 6000000000000001：有签章，但没有设置 DATA_SECRET，不能核对',
    )
    const next = { dataSecret: 'another-data-secret-of-32-characters' }
    expect((await sealed(next, key.db))[0]).toMatch(/签章不符$/)
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    await sealChains(key.db, { ...next, dataSecretBefore: KEY }, silent)
    expect(await sealed(next, key.db)).toEqual([])
    await key.close()
  })

  test('tells of a chain that was written anew, also after further operations', async () => {
    const key = await startTestGateway({ config: { dataSecret: KEY } })
    // The newest row and the head with another hash, as after a whole chain was written anew.
    const forged = sql`set hash = repeat('0', 64) where provider_id = '6000000000000001'`
    await key.db.execute(sql`update operation_head ${forged}`)
    await key.db.execute(
      sql`update operation ${forged} and seq = (select max(seq) from operation
        where provider_id = '6000000000000001')`,
    )
    expect((await sealed({ dataSecret: KEY }, key.db))[0]).toMatch(/6000000000000001：.*签章不符$/)
    await key.signIn('fws_admin')
    await chainOperations(key.db, { dataSecret: KEY })
    expect((await sealed({ dataSecret: KEY }, key.db))[0]).toMatch(/6000000000000001：.*签章不符$/)
    await key.close()
  })
})
