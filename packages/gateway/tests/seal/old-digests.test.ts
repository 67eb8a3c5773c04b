import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sealOldDigests, type FactKey } from '../../core/seal/old-digests'
import { recordFact } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const TYPE = 'testDigest'
const keep = (id: string, seq: number, facts: Record<string, string | number | null>) =>
  gw.db.insert(recordFact).values({
    providerId: '6000000000000001',
    targetType: TYPE,
    targetId: id,
    seq,
    time: new Date('2026-01-01T00:00:00+08:00'),
    operator: '',
    reason: '',
    facts,
  })
const factsOf = async () => {
  const rows = await gw.db
    .select({ facts: recordFact.facts })
    .from(recordFact)
    .where(eq(recordFact.targetType, TYPE))
    .orderBy(asc(recordFact.targetId), asc(recordFact.seq))
  return rows.map(({ facts }) => facts)
}
/** Runs it to its end. @returns how many parts it took */
async function sealAll(): Promise<number> {
  let parts = 0
  let after: FactKey | undefined
  do {
    after = await gw.db.transaction((tx) => sealOldDigests(tx, after))
    parts++
  } while (after)
  return parts
}

test('digests of plain numbers become keyed ones; equal numbers stay equal, other facts stay', async () => {
  await keep('A', 1, { 收款账号: '尾号1234#0a1b2c3d', 金额: 500, 户名: '尾号茶铺' })
  await keep('A', 2, { 收款账号: '尾号5678#0a1b2c3d', 备注: null })
  await keep('B', 1, { 收款账号: '尾号1234#0a1b2c3d' })
  await keep('C', 1, { 收款账号: '#00112233aabb' })
  await sealAll()
  const [first, second, other, sealed] = await factsOf()
  expect(first).toEqual({
    收款账号: expect.stringMatching(/^#[0-9a-f]{12}$/),
    金额: 500,
    户名: '尾号茶铺',
  })
  expect(second).toEqual({ 收款账号: expect.stringMatching(/^#[0-9a-f]{12}$/), 备注: null })
  expect(second?.收款账号).not.toBe(first?.收款账号)
  expect(other?.收款账号).toBe(first?.收款账号)
  expect(sealed).toEqual({ 收款账号: '#00112233aabb' })
})

test('more than a part of them are done part by part, and a second run changes none', async () => {
  for (let seq = 1; seq <= 501; seq++)
    await keep('D', seq, { 收款账号: `尾号${1000 + seq}#abcdef01` })
  expect(await sealAll()).toBe(2)
  const once = await factsOf()
  expect(JSON.stringify(once)).not.toContain('尾号1')
  expect(await sealAll()).toBe(1)
  expect(await factsOf()).toEqual(once)
})
