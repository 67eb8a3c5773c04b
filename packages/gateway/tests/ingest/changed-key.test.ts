import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sealSources } from '../../features/ingest'
import { isSealed, unseal } from '../../core/sealed'
import { ingestEvent, source } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { openMerchant, paid, SECRET, SOURCE, tell } from './support'

const [one, two] = ['first-key-0123456789abcdef', 'second-key-0123456789abcdef']
const gw = await gatewayForFile({ config: { dataSecret: one } })
const { merId } = await openMerchant(gw)
const secretNow = async () =>
  (await gw.db.select().from(source).where(eq(source.sourceId, SOURCE)))[0]!.secret
const rawNow = async (eventId: string) =>
  (await gw.db.select().from(ingestEvent).where(eq(ingestEvent.eventId, eventId)))[0]!.raw

test('a start with DATA_SECRET seals secrets of sources that were plain; the door opens as before', async () => {
  expect(unseal(one, await secretNow(), SOURCE)).toBe(SECRET)
  expect(await tell(gw)).toEqual([])
})

test('a start with another DATA_SECRET seals secrets and waiting events anew', async () => {
  await tell(gw, paid({ channelTradeNo: 'KEY1', merId: '8999999999999999' }))
  await tell(gw, paid({ channelTradeNo: 'KEY2', merId }))
  const applied = await rawNow('E-KEY2')
  await sealSources(gw.db, { dataSecret: two, dataSecretBefore: one })
  expect(unseal(two, await secretNow(), SOURCE)).toBe(SECRET)
  expect(unseal(two, await rawNow('E-KEY1'), SOURCE)).toContain('"channelTradeNo":"KEY1"')
  // There may be millions; nothing has to read them again.
  expect(await rawNow('E-KEY2')).toBe(applied)
  await sealSources(gw.db, { dataSecret: one, dataSecretBefore: two })
  expect(isSealed(await secretNow())).toBe(true)
  expect(unseal(one, await secretNow(), SOURCE)).toBe(SECRET)
})

test('a start with a key that opens no secret is refused, and changes nothing', async () => {
  const before = await secretNow()
  await expect(sealSources(gw.db, { dataSecret: two })).rejects.toThrow('DATA_SECRET 与数据库里')
  await expect(sealSources(gw.db, {})).rejects.toThrow('DATA_SECRET 与数据库里')
  expect(await secretNow()).toBe(before)
})
